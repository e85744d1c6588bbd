import type { ReactNode } from 'react'
import type { ClassNames, PartAttributes, PartName } from '../controls/part.ts'

/** Light, dark, or the mode of the user's system. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** The mode and the accent color. Everything else is a custom property: see the README's table. */
export type Theme = {
  /** The mode; `system`, that of the user's system, when left out. */
  readonly mode?: ThemeMode
  /**
   * The accent color, `#rgb` or `#rrggbb`. Readable text colors are derived from it. In CSS: `--laurel-accent`, any
   * color.
   */
  readonly accent?: string
}

/** The properties of an account's picture. */
export type AvatarProps = {
  /** The address of the account. */
  readonly address: string
  /** The account's own picture (ENS), when it has one. */
  readonly imageUrl: string | null
  /** Width and height in pixels. */
  readonly size: number
}

/** Elements of the app that replace ours, or are added to them. */
export type Slots = {
  /**
   * The logo at the head of Connect and in the middle of a code, at most 44 px; `appIcon` when left out. Without
   * either, the head shows the first letter of the app's name, and the code shows no logo.
   */
  readonly logo?: ReactNode
  /**
   * Renders the picture of an account in place of ours. The picture is decoration, because the text beside it names the
   * account.
   */
  readonly avatar?: (account: AvatarProps) => ReactNode
  /** Content below the wallets of Connect: terms, a help link. */
  readonly connectFooter?: ReactNode
  /** Content below the rows of Account. */
  readonly accountFooter?: ReactNode
}

/** The appearance, with defaults filled in. */
export type Appearance = {
  readonly mode: ThemeMode
  readonly accent: string | null
  readonly classNames: ClassNames
  readonly slots: Slots
  /** For `<style>` under a Content Security Policy. */
  readonly nonce: string | undefined
  /**
   * A number puts the modal into the page's own stack, below everything with a higher one. Null puts it into the
   * browser's top layer.
   */
  readonly zIndex: number | null
}

/** Returns the attributes of a part, for the app's CSS and classes. */
export function partOf({ classNames }: Pick<Appearance, 'classNames'>, name: PartName): PartAttributes {
  return { 'data-part': name, className: classNames[name] }
}
