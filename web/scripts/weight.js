console.log('weight: later');
