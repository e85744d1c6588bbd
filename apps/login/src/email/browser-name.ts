const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/**
 * Names the browser and the system of a `User-Agent`, such as “Chrome on macOS”. Only names from our lists, because the header can say
 * anything and the name is shown in mails.
 */
export function nameBrowser(userAgent: string | undefined): string {
  const find = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test((userAgent ?? '').slice(0, 512)))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  return system === undefined ? (browser ?? 'A browser') : `${browser ?? 'A browser'} on ${system}`
}
