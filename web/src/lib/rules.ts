// The rules pages: one file per game and language, all of the same shape.
import type { Language } from '../wire';

export interface RulesPage {
  /** What it is about, in two or three sentences. */
  idea: string;
  sections: readonly RulesSection[];
}
export interface RulesSection {
  /** What links and pictures call it, the same in every language. */
  name: string;
  title: string;
  paragraphs?: readonly string[];
  list?: readonly string[];
  table?: RulesTable;
}
export interface RulesTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const pages = import.meta.glob<{ default: RulesPage }>('../messages/rules/*.json');

export async function loadRules(game: string, language: Language): Promise<RulesPage | null> {
  const load = pages[`../messages/rules/${game}.${language}.json`];
  return load ? (await load()).default : null;
}
