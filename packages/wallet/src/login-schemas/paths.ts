/**
 * The paths of the login server, with each parameter in braces. The server declares its routes by them.
 * Source: docs/embedded-login.md#routes-of-the-login-server.
 */
export const loginPaths = {
  /** The frame. */
  frame: '/sdk',
  /** `POST`: start to log in with an email address. */
  emailLogin: '/v1/login/email',
  /** `POST`: wait until a new device is approved. */
  loginDevice: '/v1/login/{login}/device',
  /** `POST`: finish with the code of the mail. */
  loginCode: '/v1/login/{login}/code',
  /** `POST`: finish by the approved link alone, where codes have stopped. */
  loginLink: '/v1/login/{login}/link',
  /** The page of the link in a mail. `POST`: its form. */
  devicePage: '/device/{token}',
  /** `POST`: new tokens for a session. */
  refresh: '/v1/session/refresh',
  /** `DELETE`: sign out. */
  session: '/v1/session',
  /** The account of the session. */
  account: '/v1/account',
  /** `POST`: the operator's paymaster for a user operation of the account. */
  sponsor: '/v1/account/sponsor',
  /** `PUT`: save a share set. */
  shareSet: '/v1/account/shares/{set}',
  /** `POST`: the server share of a set of this device. */
  openShare: '/v1/account/shares/{set}/open',
  /** `POST`: the server share and the encrypted recovery share of any set. */
  recovery: '/v1/account/recovery',
  /** The devices of the account. */
  devices: '/v1/devices',
  /** `DELETE`: revoke a device, with its sessions and its share set. */
  device: '/v1/devices/{device}',
  /** `POST`: start to change the email address. */
  emailChange: '/v1/email',
  /** `POST`: the code that was mailed to the present address. */
  emailPrimary: '/v1/email/primary',
  /** `POST`: the code that was mailed to the new address. */
  emailSecondary: '/v1/email/secondary',
  /** `POST`: start to log in with an account of a provider. */
  socialLogin: '/v1/social/{provider}',
  /** The page of the popup that leads to the provider, once. */
  socialStart: '/social/{provider}/start',
  /** The page to which a provider returns. */
  socialCallback: '/social/{provider}/callback',
  /** `POST`: finish with what the callback page gave. */
  socialFinish: '/v1/social/finish',
  /** `POST`: start to log in with Farcaster. */
  farcasterLogin: '/v1/farcaster',
  /** `POST`: wait until the user has signed in Farcaster's app. */
  farcasterWait: '/v1/farcaster/{login}/wait',
  /** `POST`: start to log in with a passkey. */
  passkeyLogin: '/v1/passkey',
  /** `POST`: finish with what the passkey signed. */
  passkeyFinish: '/v1/passkey/{login}',
  /** `PUT`: save a passkey that logs in to the account. */
  accountPasskey: '/v1/account/passkey',
  /** The health of the server. */
  health: '/health',
  /** The OpenAPI document. */
  openApi: '/openapi.json',
} as const
