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
  /** `metamask://`, where it is known apart from `mobileLink`. */
  readonly nativeLink?: string | null
  /** `https://metamask.app.link`, the same. Opened first: no other app can claim it. */
  readonly universalLink?: string | null
  /** `io.metamask`: for Android's `intent://` links. */
  readonly androidPackage?: string | null
  /** Its page among Firefox's add-ons. */
  readonly firefoxStore?: string | null
  /** Opens a page in the wallet's own browser, on phones: `https://…{url}…`, where `{url}` stands for the page. */
  readonly browserLink?: string | null
}
