import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How long a mail may take on a busy machine. */
const MAIL_TIMEOUT_MS = 180_000

/** A mail server with the text of the next mail of each address. */
export async function openMailbox() {
  const texts = new Map<string, string[]>()
  const waiting = new Map<string, (text: string) => void>()
  let count = 0
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true },
    onData(stream, session, done) {
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      stream.on('end', async () => {
        const { text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        const [to] = session.envelope.rcptTo
        count += 1
        receive(to?.address ?? '', text)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  function receive(to: string, text: string): void {
    const take = waiting.get(to)
    waiting.delete(to)
    if (take === undefined) texts.set(to, [...(texts.get(to) ?? []), text])
    else take(text)
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address: AddressInfo | string | null = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    count: () => count,
    /** Takes the oldest mail of an address that nobody has taken. @throws when none arrives. */
    take(to: string): Promise<string> {
      const [first, ...rest] = texts.get(to) ?? []
      texts.set(to, rest)
      if (first !== undefined) return Promise.resolve(first)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`No mail arrived at ${to}.`)), MAIL_TIMEOUT_MS)
        waiting.set(to, (text) => {
          clearTimeout(timer)
          resolve(text)
        })
      })
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** A mail server of {@link openMailbox}. */
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
