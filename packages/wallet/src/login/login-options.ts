/** A provider of a social login. Source: docs/product.md#defaults. */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** The providers, in the order in which they are offered by default. */
export const SOCIAL_PROVIDERS: readonly SocialProvider[] = [
  ...(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const),
]

/** The id of the connector of the login, which the public clients have too. */
export const LOGIN_CONNECTOR_ID = 'w3mAuth'
/** What the wallet of the login is called, however its user logged in: "Waiting for …", "You declined in …". */
export const LOGIN_NAME = 'Secure wallet'

/** The name and the size of the window of a provider. They are those of the public clients. */
export const POPUP_NAME = 'popupWindow'
export const POPUP_FEATURES = 'width=600,height=800,scrollbars=yes'

/** Where the login frame is. */
export type LoginOptions = {
  /** The URL of the frame's page, on an origin that differs from the app's: `https://login.example/sdk`. */
  readonly frameUrl: string
  /**
   * Whether a passkey logs in, which a user made for an account before. Defaults to true. Turn it off for a frame that is not Laurel’s,
   * which has no passkeys.
   */
  readonly passkey?: boolean
}
