// Fails if the messages of the three languages do not agree with each other and with the code:
// missing or surplus keys, unused keys, keys used but not there, other {placeholders},
// missing plural forms, empty texts; rules pages of different shape; letters in templates.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const LANGUAGES = ['en', 'ru', 'uk'];
const MESSAGES = join(SRC, 'messages');
const RULES = join(MESSAGES, 'rules');

const problems = [];
const complain = (text) => problems.push(text);
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const list = (folder) => readdirSync(folder, { recursive: true }).map(String);

function placeholders(text) {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort().join(' ');
}

function formsOf(message) {
  return typeof message === 'string' ? { other: message } : message;
}

function checkMessage(where, language, message, english) {
  if (typeof message !== typeof english) {
    complain(`${where}: a plural in one language, a text in the other`);
    return;
  }
  const forms = formsOf(message);
  const wanted =
    typeof message === 'string'
      ? ['other']
      : new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const category of wanted)
    if (!(category in forms)) complain(`${where}: the plural form "${category}" is missing`);
  const rightNames = placeholders(Object.values(formsOf(english)).join(' '));
  for (const [category, text] of Object.entries(forms)) {
    if (!wanted.includes(category)) complain(`${where}: no plural form "${category}" here`);
    if (!text.trim()) complain(`${where}: empty`);
    // "one" may spell its number out.
    const names = placeholders(text);
    const mayDrop =
      typeof message !== 'string' && names === rightNames.replace(/\bcount ?/, '').trim();
    if (names !== rightNames && !mayDrop)
      complain(`${where}: {${names}} where English has {${rightNames}}`);
  }
}

function checkAreas() {
  const areas = list(MESSAGES)
    .filter((name) => /^(terminal\/)?[\w-]+\.en\.json$/.test(name))
    .map((name) => name.replace('.en.json', ''));
  const keys = new Map();
  for (const area of areas) {
    const [english, ...others] = LANGUAGES.map((language) =>
      read(join(MESSAGES, `${area}.${language}.json`)),
    );
    // What only the terminal says is used in Python, and its tests look there.
    if (!area.startsWith('terminal/'))
      for (const key of Object.keys(english)) keys.set(`${area}:${key}`, key);
    [english, ...others].forEach((messages, i) => {
      const language = LANGUAGES[i];
      for (const key of Object.keys(english)) {
        if (key in messages)
          checkMessage(`${area}.${language} "${key}"`, language, messages[key], english[key]);
        else complain(`${area}.${language}: "${key}" is missing`);
      }
      for (const key of Object.keys(messages))
        if (!(key in english)) complain(`${area}.${language}: "${key}" is not in English`);
    });
  }
  return keys;
}

/** A key is used if it stands in quotes somewhere, or fits a `template.${name}` of the code. */
function checkUse(keys) {
  const code = list(SRC)
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => readFileSync(join(SRC, name), 'utf8'))
    .join('\n');
  const quoted = new Set([...code.matchAll(/['"]([\w.-]+)['"]/g)].map((match) => match[1]));
  const templates = [...code.matchAll(/`([\w.-]+\.(?:[\w.-]|\$\{[^}]+\})*)`/g)]
    .map((match) => match[1])
    .filter((template) => template.includes('${'))
    .map((template) => {
      const parts = template.split(/\$\{[^}]+\}/).map((part) => part.replace(/[.-]/g, '\\$&'));
      return new RegExp(`^${parts.join('[\\w-]+')}$`);
    });
  for (const [where, key] of keys)
    if (!quoted.has(key) && !templates.some((template) => template.test(key)))
      complain(`${where} is used nowhere`);
}

/** Words in the markup of a component instead of in the messages. */
function checkMarkup() {
  for (const name of list(SRC).filter((file) => file.endsWith('.svelte'))) {
    const markup = readFileSync(join(SRC, name), 'utf8')
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
      .replace(/<!--[\s\S]*?-->/g, '');
    let text = markup;
    for (let before = ''; before !== text;) {
      before = text;
      text = text.replace(/\{[^{}]*\}/g, ' ');
    }
    text = text.replace(/=>/g, ' ').replace(/<[^>]*>/g, '\n');
    for (const line of text.split('\n'))
      if (/\p{L}{2,}/u.test(line)) complain(`${name}: text in the markup: "${line.trim()}"`);
    for (const match of text.length
      ? markup.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"{]*\p{L}{2,}[^"{]*)"/gu)
      : [])
      complain(`${name}: text in an attribute: "${match[1]}"`);
  }
}

function shape(value) {
  if (Array.isArray(value)) return value.map(shape);
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shape(part)]));
  if (typeof value === 'string' && !value.trim()) complain('rules: an empty text');
  return typeof value;
}

function checkRules() {
  const games = list(RULES)
    .filter((name) => name.endsWith('.en.json'))
    .map((name) => name.replace('.en.json', ''));
  for (const game of games) {
    const [english, ...others] = LANGUAGES.map((language) =>
      JSON.stringify(shape(read(join(RULES, `${game}.${language}.json`)))),
    );
    others.forEach((other, i) => {
      if (other !== english)
        complain(`rules/${game}.${LANGUAGES[i + 1]} is not shaped like the English one`);
    });
  }
}

checkUse(checkAreas());
checkMarkup();
checkRules();
if (problems.length) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} problems with the messages`);
  process.exit(1);
}
console.log('Messages: complete in en, ru, uk');
