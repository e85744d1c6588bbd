import type { en } from './catalogues/en.ts'

/** The name of a text. */
export type TextName = keyof typeof en

/** The texts of a language. It has all of English. */
export type Catalogue = { readonly [Name in TextName]: string }
