import { type Readable, readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import type { MessageArguments, MessageKey } from './catalogue.ts'
import { enCore } from './catalogues/en.core.ts'
import { LanguageLoadError } from './errors.ts'
import {
  initialLanguage,
  type LanguageEvent,
  type LanguageOverrides,
  type LanguageState,
  nextLanguage,
} from './language.ts'
import { chooseLanguage, type LanguageId, loadCatalogue, matchLanguage } from './languages.ts'
import { translate } from './translate.ts'

/** The texts and the language, and what can be done to them. */
export type LanguageStore = Readable<LanguageState> & {
  /** A text now. Not a hook: subscribe to the store to hear of a change. */
  readonly t: <Key extends MessageKey>(key: Key, ...values: MessageArguments<Key>) => string
  /**
   * Another language, or the browser's own. Tags such as `pt-BR` are understood. Never throws: when the texts do not
   * come, the old language stays and the state says why.
   */
  readonly setLanguage: (language: LanguageId | 'auto' | (string & {})) => Promise<void>
  readonly setOverrides: (overrides: LanguageOverrides) => void
  /**
   * Looks what the browser speaks and brings its texts. Called in the browser, on intent or when the modal opens; again
   * after a failure.
   */
  readonly start: () => Promise<void>
}

/** What the store is made with. */
export type LanguageStoreOptions = {
  /** `auto` when left out. */
  readonly language?: LanguageId | 'auto' | (string & {})
  readonly overrides?: LanguageOverrides
  /** What the browser speaks; asked when needed, never at import. `navigator.languages` when left out. */
  readonly readLanguages?: () => readonly string[]
  /** Brings a language's texts; for tests. */
  readonly load?: typeof loadCatalogue
}

/** Makes the store. It speaks English, on servers too, until `start`. */
export function createLanguageStore({
  language = 'auto',
  overrides = {},
  readLanguages = browserLanguages,
  load = loadCatalogue,
}: LanguageStoreOptions = {}): LanguageStore {
  const store = createStateStore<LanguageState>(initialLanguage(settingOf(language), overrides))
  const send = (event: LanguageEvent) => store.set(nextLanguage(store.getState(), event))
  let asked: string = language

  async function want(wish: string): Promise<void> {
    asked = wish
    const setting = settingOf(wish)
    const chosen = chooseLanguage(setting === 'auto' ? readLanguages() : [wish])
    send({ type: 'wanted', setting, chosen })
    try {
      const catalogue = chosen.language === 'en' ? enCore : await load(chosen.language)
      send({ type: 'loaded', chosen, catalogue })
    } catch (cause) {
      send({ type: 'failed', chosen, error: new LanguageLoadError(chosen.language, { cause }) })
    }
  }

  return {
    ...readableOf(store),
    t: (key, ...values) => translate(store.getState().messages, key, ...values),
    setLanguage: want,
    setOverrides: (given) => send({ type: 'overridden', overrides: given }),
    start: () => want(asked),
  }
}

function settingOf(language: string): LanguageId | 'auto' {
  return language === 'auto' ? 'auto' : (matchLanguage(language) ?? 'en')
}

function browserLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language])
}
