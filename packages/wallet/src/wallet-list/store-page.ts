/** Returns the URL of a package in the Play Store. */
export function playStoreUrl(androidPackage: string): string {
  return `https://play.google.com/store/apps/details?id=${androidPackage}`
}

/** Returns the URL of an app in the App Store. @param appId - its number. */
export function appStoreUrl(appId: string): string {
  return `https://apps.apple.com/app/id${appId}`
}

/** Returns the URL of an add-on for Firefox. @param slug - its name there. */
export function firefoxStoreUrl(slug: string): string {
  return `https://addons.mozilla.org/firefox/addon/${slug}`
}

/** Returns the URL of an extension in the Chrome Web Store. @param extensionId - 32 letters from a to p. */
export function chromeStoreUrl(extensionId: string): string {
  return `https://chromewebstore.google.com/detail/${extensionId}`
}
