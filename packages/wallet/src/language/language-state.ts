import type { MessageOverrides } from './catalogue.ts'
import { enCore } from './catalogues/en.core.ts'
import type { LanguageLoadError } from './errors.ts'
import { type ChosenLanguage, type Direction, directionOf, type LanguageId } from './languages.ts'
import type { Messages } from './translate.ts'

/** Messages of the app that replace ours: for every language, or for each by its id. */
export type LanguageOverrides = {
  readonly all?: MessageOverrides
  readonly byLanguage?: { readonly [Language in LanguageId]?: MessageOverrides }
}

/**
 * The state of the language. While the messages of another language load, the old language stays, so that the two never
 * mix. `error` says why the requested language is not shown.
 */
export type LanguageState = {
  /** The requested language; `auto` follows the browser. */
  readonly setting: LanguageId | 'auto'
  /** The language shown. */
  readonly language: LanguageId
  /** The locale that formats numbers and dates. */
  readonly locale: string
  readonly direction: Direction
  readonly messages: Messages
  readonly isLoading: boolean
  readonly error: LanguageLoadError | null
  /** The language last requested. Answers to older requests are dropped. */
  readonly requested: ChosenLanguage
  readonly given: LanguageOverrides
}

/** An event of {@link nextLanguage}. An answer names its request, so that late answers are dropped. */
export type LanguageEvent =
  | { readonly type: 'requested'; readonly setting: LanguageId | 'auto'; readonly chosen: ChosenLanguage }
  | { readonly type: 'loaded'; readonly chosen: ChosenLanguage; readonly catalogue: Messages['catalogue'] }
  | { readonly type: 'failed'; readonly chosen: ChosenLanguage; readonly error: LanguageLoadError }
  | { readonly type: 'overridden'; readonly overrides: LanguageOverrides }

const english: ChosenLanguage = { language: 'en', locale: 'en' }

/** Returns the initial state: English, also on servers, until the browser's languages are read. */
export function initialLanguage(setting: LanguageId | 'auto', given: LanguageOverrides): LanguageState {
  return { setting, ...describe(english, enCore, given), isLoading: false, error: null, requested: english, given }
}

/** Returns the state after an event. Pure. */
export function nextLanguage(state: LanguageState, event: LanguageEvent): LanguageState {
  switch (event.type) {
    case 'requested':
      return { ...state, setting: event.setting, requested: event.chosen, isLoading: true, error: null }
    case 'loaded':
      if (event.chosen !== state.requested) return state
      return { ...state, ...describe(event.chosen, event.catalogue, state.given), isLoading: false }
    case 'failed':
      return event.chosen === state.requested ? { ...state, isLoading: false, error: event.error } : state
    case 'overridden': {
      const messages = { ...state.messages, overrides: overridesOf(state.language, event.overrides) }
      return { ...state, messages, given: event.overrides }
    }
    default:
      return event satisfies never
  }
}

function describe({ language, locale }: ChosenLanguage, catalogue: Messages['catalogue'], given: LanguageOverrides) {
  const messages: Messages = { locale, catalogue, overrides: overridesOf(language, given) }
  return { language, locale, direction: directionOf(language), messages }
}

function overridesOf(language: LanguageId, { all, byLanguage }: LanguageOverrides): MessageOverrides {
  return { ...all, ...byLanguage?.[language] }
}
