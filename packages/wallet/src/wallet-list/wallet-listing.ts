/** One wallet of the bundled list or of the Toolkit API. Source: docs/product.md#networks-and-wallets. */
export type WalletListing = {
  readonly id: string
  readonly name: string
  readonly homepage: string | null
  readonly imageId: string | null
  readonly imageUrl: string | null
  readonly rdns: string | null
  /** Native (`rainbow://`) or universal (`https://…`). */
  readonly mobileLink: string | null
  readonly desktopLink: string | null
  readonly webappLink: string | null
  readonly appStore: string | null
  readonly playStore: string | null
  readonly chromeStore: string | null
  /** `metamask://`, if it is known apart from `mobileLink`. */
  readonly nativeLink?: string | null
  /**
   * `https://metamask.app.link`, if it is known apart from `mobileLink`. Opened first, since no other app can claim it.
   */
  readonly universalLink?: string | null
  /** `io.metamask`: for Android's `intent://` links. */
  readonly androidPackage?: string | null
  /** URL of its Firefox add-on. */
  readonly firefoxStore?: string | null
  /**
   * Opens a page in the wallet's own browser, on phones: `https://…{url}…`, where `{url}` is replaced by the page's
   * URL.
   */
  readonly browserLink?: string | null
}
