import { type Language, translate } from '../language/translate.ts'

/** What the login server calls a browser that it does not know. */
const UNKNOWN_BROWSER = 'A browser'

/**
 * Returns what a device is called in the user's language. Pure.
 * @param name - as the login server says it: “Chrome on macOS”, “A browser on Linux” or “Firefox”.
 */
export function formatDeviceName(language: Language, name: string): string {
  const [, known = name, system] = /^(.*) on (.*)$/.exec(name) ?? []
  const browser = known === UNKNOWN_BROWSER ? translate(language, 'someBrowser') : known
  return system === undefined ? browser : translate(language, 'browserOn', { browser, system })
}
