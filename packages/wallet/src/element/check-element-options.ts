import { isDevelopmentHost } from '../development-host.ts'
import { WalletOptionError } from '../option-errors.ts'
import { findUnknown } from '../unknown-options.ts'
import type { WalletElementsOptions } from './wallet-elements-options.ts'

const known = {
  ...{ prefix: true, signIn: true, theme: true, language: true, messages: true, classNames: true, nonce: true },
  zIndex: true,
} as const satisfies Record<keyof WalletElementsOptions, true>

/** Returns one error for each invalid option of `defineWalletElements`. The elements ignore an invalid option. */
export function checkElementOptions(options: WalletElementsOptions): readonly WalletOptionError[] {
  const { theme, zIndex } = options
  const mistakes = [
    ...findUnknown(options, known),
    ...(typeof theme === 'string' && !['light', 'dark', 'system'].includes(theme)
      ? [['theme', `"${theme}" is not light, dark or system`] as const]
      : []),
    ...(zIndex === undefined || Number.isFinite(zIndex) ? [] : [['zIndex', 'it is not a number'] as const]),
  ]
  return mistakes.map(([name, why]) => new WalletOptionError(name, why, { of: 'defineWalletElements' }))
}

/** Logs each error to the console on a developer's own machine. */
export function logMistakes(options: WalletElementsOptions): void {
  if (!isDevelopmentHost(location.hostname)) return
  for (const { message } of checkElementOptions(options)) console.error(`[laurel wallet] ${message}`)
}
