import type { Readable } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import type { MessageArguments, MessageKey } from './catalogue.ts'
import { enCore } from './catalogues/en.core.ts'
import { LanguageLoadError } from './errors.ts'
import { initialLanguage, type LanguageOverrides, type LanguageState, nextLanguage } from './language-state.ts'
import { chooseLanguage, type LanguageId, loadCatalogue, matchLanguage } from './languages.ts'
import { translate } from './translate.ts'

/** The store of the language and its messages. */
export type LanguageStore = Readable<LanguageState> & {
  /** Returns a message in the current language. It is not a hook; subscribe to the store to follow changes. */
  readonly t: <Key extends MessageKey>(key: Key, ...values: MessageArguments<Key>) => string
  /**
   * Sets the language, or `auto` for the browser's own. Accepts tags such as `pt-BR`. Never throws. When the messages
   * do not load, the old language stays and the state has the error.
   */
  readonly setLanguage: (language: LanguageId | 'auto' | (string & {})) => Promise<void>
  readonly setOverrides: (overrides: LanguageOverrides) => void
  /**
   * Reads the browser's languages and loads the messages. Called in the browser, on intent or when the modal opens, and
   * again after a failure.
   */
  readonly start: () => Promise<void>
}

/** Options of {@link createLanguageStore}. */
export type LanguageStoreOptions = {
  /** `auto` when left out. */
  readonly language?: LanguageId | 'auto' | (string & {})
  readonly overrides?: LanguageOverrides
  /** Returns the browser's languages; called when needed, never at import. `navigator.languages` when left out. */
  readonly readLanguages?: () => readonly string[]
  /** Loads the messages of a language; for tests. */
  readonly load?: typeof loadCatalogue
}

/** Creates the store. It uses English until `start`, also on servers. */
export function createLanguageStore({
  language = 'auto',
  overrides = {},
  readLanguages = browserLanguages,
  load = loadCatalogue,
}: LanguageStoreOptions = {}): LanguageStore {
  const { dispatch, ...store } = createSlice(initialLanguage(settingOf(language), overrides), nextLanguage)
  let requested: string = language

  async function want(wish: string): Promise<void> {
    requested = wish
    const setting = settingOf(wish)
    const chosen = chooseLanguage(setting === 'auto' ? readLanguages() : [wish])
    dispatch({ type: 'requested', setting, chosen })
    try {
      const catalogue = chosen.language === 'en' ? enCore : await load(chosen.language)
      dispatch({ type: 'loaded', chosen, catalogue })
    } catch (cause) {
      dispatch({ type: 'failed', chosen, error: new LanguageLoadError(chosen.language, { cause }) })
    }
  }

  return {
    ...store,
    t: (key, ...values) => translate(store.getState().messages, key, ...values),
    setLanguage: want,
    setOverrides: (given) => dispatch({ type: 'overridden', overrides: given }),
    start: () => want(requested),
  }
}

function settingOf(language: string): LanguageId | 'auto' {
  return language === 'auto' ? 'auto' : (matchLanguage(language) ?? 'en')
}

function browserLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language])
}
