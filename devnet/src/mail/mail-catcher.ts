import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { LOCAL_HOST } from '../service/free-port.ts'
import { type CaughtMail, renderInbox } from './inbox-page.ts'

/** Mails that the inbox holds. Older ones are dropped. */
const MAX_MAILS = 200
/** The longest mail. Those of the login server have some 5 KiB. */
const MAX_MAIL_BYTES = 256 * 1024

/** A mail server that delivers nothing: mails to any address are in its inbox, a page on this machine. */
export type MailCatcher = {
  readonly smtpPort: number
  /** The URL of the inbox. `/mails.json` has the same for programs, newest first; `?to=` limits it to one address. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts the mail server of the local world.
 * @param port - of the inbox. @throws the error of the system when it is taken.
 */
export async function startMailCatcher({ port }: { readonly port: number }): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  let count = 0
  const smtp = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], size: MAX_MAIL_BYTES, disableReverseLookup: true },
    onData(stream, session, done) {
      readAll(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ subject = '', text = '', html = '' }) => {
          const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
          count += 1
          mails.unshift({ id: count, to, subject, text, html, at: new Date().toISOString() })
          mails.splice(MAX_MAILS)
          done()
        }, done)
    },
  })
  // A client that ends early is nothing that concerns the world.
  smtp.on('error', () => undefined)
  const inbox = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${LOCAL_HOST}`)
    const to = url.searchParams.get('to')
    const shown = to === null ? mails : mails.filter((mail) => mail.to.includes(to.toLowerCase()))
    if (url.pathname === '/mails.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(shown))
      return
    }
    const page = renderInbox(url.pathname, shown)
    response.writeHead(page === null ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The HTML of a mail may do nothing but look as it does.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'",
    })
    response.end(page ?? 'Not found.')
  })
  await listen((done) => smtp.listen(0, LOCAL_HOST, done), smtp.server)
  await listen((done) => inbox.listen(port, LOCAL_HOST, done), inbox)
  return {
    smtpPort: portOf(smtp.server.address()),
    url: `http://${LOCAL_HOST}:${portOf(inbox.address())}`,
    async stop() {
      inbox.closeAllConnections()
      await Promise.all([
        new Promise<void>((done) => inbox.close(() => done())),
        new Promise<void>((done) => smtp.close(() => done())),
      ])
    },
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function listen(
  start: (done: () => void) => void,
  server: { once(event: 'error', fail: (error: Error) => void): unknown },
) {
  return new Promise<void>((done, fail) => {
    server.once('error', fail)
    start(done)
  })
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
