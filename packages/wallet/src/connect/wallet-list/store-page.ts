/** The Play store's page of a package. */
export function playStoreUrl(androidPackage: string): string {
  return `https://play.google.com/store/apps/details?id=${androidPackage}`
}

/** The App Store's page of an app. @param appId - its number. */
export function appStoreUrl(appId: string): string {
  return `https://apps.apple.com/app/id${appId}`
}

/** The page of an add-on for Firefox. @param slug - its name there. */
export function firefoxStoreUrl(slug: string): string {
  return `https://addons.mozilla.org/firefox/addon/${slug}`
}

/** The Chrome web store's page of an extension. @param extensionId - 32 letters from a to p. */
export function chromeStoreUrl(extensionId: string): string {
  return `https://chromewebstore.google.com/detail/${extensionId}`
}
