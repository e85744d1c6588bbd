import type { ReactNode } from 'react'
import type { ClassNames, PartAttributes, PartName } from '../controls/part.ts'

/** Light, dark, or what the visitor's system says. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** Colours and light. Everything else is a custom property: see the README's table. */
export type Theme = {
  /** `system` when left out: what the visitor's system says. */
  readonly mode?: ThemeMode
  /** `#rgb` or `#rrggbb`: text on it, and it as text, follow from it. In CSS: `--laurel-accent`, any colour. */
  readonly accent?: string
}

/** What a picture of an account is drawn from. */
export type AvatarProps = {
  /** Whose account it is. */
  readonly address: string
  /** The account's own picture (ENS), when it has one. */
  readonly imageUrl: string | null
  /** Width and height in pixels. */
  readonly size: number
}

/** What an app puts in the place of ours, or where we have nothing. */
export type Slots = {
  /** The mark at the head of Connect and in the middle of a code; `appIcon` when left out; without one the letter of the app's name at the head, and none in a code. At most 44 px. */
  readonly logo?: ReactNode
  /** Draws the picture of an account, in the place of ours. Decoration: what it says is said beside it. */
  readonly avatar?: (account: AvatarProps) => ReactNode
  /** Under the wallets of Connect: terms, a help link. */
  readonly connectFooter?: ReactNode
  /** Under the rows of Account. */
  readonly accountFooter?: ReactNode
}

/** How everything looks, with defaults filled in. */
export type Appearance = {
  readonly mode: ThemeMode
  readonly accent: string | null
  readonly classNames: ClassNames
  readonly slots: Slots
  /** For `<style>` under a Content Security Policy. */
  readonly nonce: string | undefined
  /** A number puts the modal into the page's own stack, under whatever is higher; null into the browser's top layer. */
  readonly zIndex: number | null
}

/** What addresses an element, for the app's CSS and classes. */
export function partOf({ classNames }: Pick<Appearance, 'classNames'>, name: PartName): PartAttributes {
  return { 'data-part': name, className: classNames[name] }
}
