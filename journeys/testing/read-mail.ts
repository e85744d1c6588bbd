import { expect } from '@playwright/test'
import { readWorld } from './local-world.ts'

/** A mail in the inbox of the world. */
type Mail = { readonly subject: string; readonly text: string }

/** Waits for a mail to an address, and returns what the pattern's first group finds in its text. */
export async function readMail(to: string, pattern: RegExp): Promise<string> {
  const { mailUrl } = readWorld()
  if (mailUrl === null) throw new Error('The world has no mail server.')
  let found: string | undefined
  await expect(async () => {
    const response = await fetch(`${mailUrl}/mails.json?to=${encodeURIComponent(to)}`)
    const mails: readonly Mail[] = await response.json()
    found = mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).at(0)
    expect(found).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return found ?? ''
}
