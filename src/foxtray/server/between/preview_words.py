"""What a link says of itself in a messenger, in the languages of the house."""

from __future__ import annotations

from foxtray.kernel.challenge import Measure
from foxtray.server.wire import Language

Forms = dict[str, str]
SAID: dict[Language, dict[str, str]] = {
    Language.EN: {
        "gathering": "A table is set. Come and sit down.",
        "playing": "A game is under way. Come and watch.",
        "finished": "A finished game: the score, the replay, the review.",
        "challenge": "Beat me on the same dice.",
        "challenge.title": "{name}: {result} in {game}",
        "day": "The game of the day",
        "day.about": "The same dice for everybody, one try. How far do you get?",
        "house": "Dice games at one table, in the browser.",
    },
    Language.RU: {
        "gathering": "Стол накрыт. Приходите и садитесь.",
        "playing": "Идёт игра. Заходите посмотреть.",
        "finished": "Игра окончена: счёт, повтор, разбор.",
        "challenge": "Обыграй меня теми же кубиками.",
        "challenge.title": "{name}: {result}, {game}",
        "day": "Игра дня",
        "day.about": "Одни кубики для всех и одна попытка. Сколько выйдет у вас?",
        "house": "Игры с кубиками за одним столом, в браузере.",
    },
    Language.UK: {
        "gathering": "Стіл накрито. Приходьте й сідайте.",
        "playing": "Триває гра. Заходьте подивитися.",
        "finished": "Гру закінчено: рахунок, повтор, розбір.",
        "challenge": "Переграй мене тими самими кубиками.",
        "challenge.title": "{name}: {result}, {game}",
        "day": "Гра дня",
        "day.about": "Одні кубики для всіх і одна спроба. Скільки вийде у вас?",
        "house": "Ігри з кубиками за одним столом, у браузері.",
    },
}
COUNTED: dict[Language, dict[Measure, Forms]] = {
    Language.EN: {
        Measure.POINTS: {"one": "point", "other": "points"},
        Measure.TURNS: {"one": "turn", "other": "turns"},
    },
    Language.RU: {
        Measure.POINTS: {"one": "очко", "few": "очка", "many": "очков"},
        Measure.TURNS: {"one": "ход", "few": "хода", "many": "ходов"},
    },
    Language.UK: {
        Measure.POINTS: {"one": "бал", "few": "бали", "many": "балів"},
        Measure.TURNS: {"one": "хід", "few": "ходи", "many": "ходів"},
    },
}


def unit(language: Language, measure: Measure, count: int) -> str:
    """What so many are called.

    >>> [unit(Language.RU, Measure.POINTS, count) for count in (1, 22, 11, 214)]
    ['очко', 'очка', 'очков', 'очков']
    >>> unit(Language.EN, Measure.TURNS, 1)
    'turn'
    """
    forms = COUNTED[language][measure]
    last, teen = abs(count) % 10, abs(count) % 100 in range(11, 15)
    if language is Language.EN:
        return forms["one" if count == 1 else "other"]
    if last == 1 and not teen:
        return forms["one"]
    return forms["few" if last in (2, 3, 4) and not teen else "many"]


def result_text(language: Language, measure: Measure, count: int) -> str:
    """As in ``214 points``."""
    return f"{count} {unit(language, measure, count)}"


def language_of(told: str | None, otherwise: Language = Language.EN) -> Language:
    """The language a link names, if we speak it."""
    try:
        return Language(told or "")
    except ValueError:
        return otherwise
