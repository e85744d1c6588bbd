import type { MessageOverrides } from './catalogue.ts'
import { enCore } from './catalogues/en.core.ts'
import type { LanguageLoadError } from './errors.ts'
import { type ChosenLanguage, type Direction, directionOf, type LanguageId } from './languages.ts'
import type { Texts } from './translate.ts'

/** Texts of the app in place of ours: for every language, or for each by its id. */
export type LanguageOverrides = {
  readonly all?: MessageOverrides
  readonly byLanguage?: { readonly [Language in LanguageId]?: MessageOverrides }
}

/**
 * The language shown. While another one's texts are on their way the old one stays: nothing is shown half in one and
 * half in another. `error` says why a wanted language is not shown.
 */
export type LanguageState = {
  /** What is wanted: `auto` follows the browser. */
  readonly setting: LanguageId | 'auto'
  /** What is shown. */
  readonly language: LanguageId
  /** What numbers and dates are written by. */
  readonly locale: string
  readonly direction: Direction
  readonly messages: Texts
  readonly isLoading: boolean
  readonly error: LanguageLoadError | null
  /** What was last asked for: answers to anything else are dropped. */
  readonly wanted: ChosenLanguage
  readonly given: LanguageOverrides
}

/** What can happen to the language. Answers name what they were asked for: late ones are dropped. */
export type LanguageEvent =
  | { readonly type: 'wanted'; readonly setting: LanguageId | 'auto'; readonly chosen: ChosenLanguage }
  | { readonly type: 'loaded'; readonly chosen: ChosenLanguage; readonly catalogue: Texts['catalogue'] }
  | { readonly type: 'failed'; readonly chosen: ChosenLanguage; readonly error: LanguageLoadError }
  | { readonly type: 'overridden'; readonly overrides: LanguageOverrides }

const english: ChosenLanguage = { language: 'en', locale: 'en' }

/** English, on servers too, until the browser is asked. */
export function initialLanguage(setting: LanguageId | 'auto', given: LanguageOverrides): LanguageState {
  return { setting, ...describe(english, enCore, given), isLoading: false, error: null, wanted: english, given }
}

/** The language after an event. Pure. */
export function nextLanguage(state: LanguageState, event: LanguageEvent): LanguageState {
  switch (event.type) {
    case 'wanted':
      return { ...state, setting: event.setting, wanted: event.chosen, isLoading: true, error: null }
    case 'loaded':
      if (event.chosen !== state.wanted) return state
      return { ...state, ...describe(event.chosen, event.catalogue, state.given), isLoading: false }
    case 'failed':
      return event.chosen === state.wanted ? { ...state, isLoading: false, error: event.error } : state
    case 'overridden': {
      const messages = { ...state.messages, overrides: overridesOf(state.language, event.overrides) }
      return { ...state, messages, given: event.overrides }
    }
    default:
      return event satisfies never
  }
}

function describe({ language, locale }: ChosenLanguage, catalogue: Texts['catalogue'], given: LanguageOverrides) {
  const messages: Texts = { locale, catalogue, overrides: overridesOf(language, given) }
  return { language, locale, direction: directionOf(language), messages }
}

function overridesOf(language: LanguageId, { all, byLanguage }: LanguageOverrides): MessageOverrides {
  return { ...all, ...byLanguage?.[language] }
}
