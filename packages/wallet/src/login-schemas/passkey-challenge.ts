/**
 * Returns what a new passkey names as its challenge: the account and the device on which it is made, so that what a browser said for
 * another one is refused. It needs no chance: the request that saves the passkey has a proof of its device key, which is used once.
 * Source: docs/embedded-login.md#passkeys.
 */
export function passkeyChallenge({ account, device }: { readonly account: string; readonly device: string }) {
  return new TextEncoder().encode(`Laurel passkey 1\naccount: ${account}\ndevice: ${device}`)
}
