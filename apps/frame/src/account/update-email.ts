import type { LoginClient } from '../login/login-client.ts'

/**
 * Starts to change the address of the account. One that has an address gets a code there first. Without one, the app could name its own and
 * read the code itself, so that the user confirms the address in the frame.
 * @param confirm - has the user confirm it, and log in again where the login is older. @throws what it and the server throw.
 */
export async function updateEmail(
  client: Pick<LoginClient, 'savedAccount' | 'startEmailChange'>,
  email: string,
  confirm: () => Promise<void>,
) {
  const saved = await client.savedAccount()
  if (saved !== null && saved.email === null) await confirm()
  const { action } = await client.startEmailChange(email)
  return { action }
}
