/** Mails over SMTP: what arrives, what happens when the mail server does not take one, and what the log says of it. */
import type { AddressInfo } from 'node:net'
import { LANGUAGE_IDS } from '@laurel/wallet/login-schemas'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMetrics } from '../src/http/metrics.ts'
import type { Mail } from '../src/mail/mail.ts'
import { renderMail } from '../src/mail/render-mail.ts'
import type { MailSettings } from '../src/settings/mail-settings.ts'
import { createFaultLog } from '../src/start/fault-log.ts'
import { openMail } from '../src/start/open-mail.ts'

const origin = 'https://app.example'
const code = {
  ...{ type: 'code', to: 'ada@example.com', code: '012345', origin, language: 'en' },
} as const satisfies Mail
const link = {
  ...{ type: 'link', to: 'ada@example.com', link: 'https://login.example/device/token', origin },
  ...{ browser: 'Chrome on macOS', at: 1_795_700_000, language: 'en' },
} as const satisfies Mail

let server: SMTPServer
let refusals: (string | null)[]
/** Receivers that the mail server does not know. */
const UNKNOWN = /^nobody/
let mails: { readonly to: readonly string[]; readonly mail: Email }[]
beforeEach(async () => {
  refusals = []
  mails = []
  server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true },
    onRcptTo({ address }, _, done) {
      if (!UNKNOWN.test(address)) return done()
      done(Object.assign(new Error(`No such user ${address}`), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      const refusal = refusals.shift() ?? null
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refusal !== null) return done(Object.assign(new Error(refusal), { responseCode: 451 }))
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          mail: await PostalMime.parse(Buffer.concat(chunks)),
        })
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(() => new Promise<void>((done) => server.close(() => done())))

function open(change: Partial<MailSettings> = {}) {
  const address: AddressInfo | string | null = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const lines: object[] = []
  const ends: (() => Promise<unknown>)[] = []
  const settings: MailSettings = {
    ...{ host: '127.0.0.1', port, security: 'none', from: 'login@laurel.example', name: 'Laurel' },
    ...{ user: undefined, password: undefined, ...change },
  }
  const faults = createFaultLog(
    (line) => lines.push(line),
    () => performance.now(),
  )
  const metrics = createMetrics()
  const opened = openMail(settings, { metrics, faults }, (end) => ends.push(end))
  return {
    ...{ ...opened, lines, metrics },
    async stop() {
      for (const end of ends.reverse()) await end()
    },
  }
}

describe('openMail', () => {
  test('default: a mail arrives as text and as HTML, with one receiver', async () => {
    const { mailer, stop, metrics } = open()
    mailer.send(link)
    mailer.send(code)
    await expect.poll(() => mails.length).toBe(2)
    await stop()
    const [first, second] = [...mails].sort((one, other) =>
      (one.mail.subject ?? '').localeCompare(other.mail.subject ?? ''),
    )
    expect(first?.mail.subject).toBe('Approve your login to app.example')
    for (const body of [first?.mail.text, first?.mail.html]) {
      for (const part of ['https://login.example/device/token', 'Chrome on macOS', origin]) expect(body).toContain(part)
    }
    for (const body of [second?.mail.text, second?.mail.html]) expect(body).toContain('012345')
    for (const { to, mail } of mails) {
      expect(to).toEqual(['ada@example.com'])
      expect(mail.from).toEqual({ name: 'Laurel', address: 'login@laurel.example' })
      expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    }
    expect(await metrics.registry.metrics()).toContain('laurel_login_mails_total{type="code",outcome="sent"} 1')
  })

  test('behavior: a subject in any script arrives as it was written', async () => {
    const { mailer, stop } = open()
    const sent = [{ ...link, language: 'ar' } as const, { ...link, language: 'ja' } as const]
    for (const mail of sent) mailer.send(mail)
    await expect.poll(() => mails.length).toBe(2)
    await stop()
    const subjects = sent.map((mail) => renderMail(mail, 'Laurel').subject)
    expect(mails.map(({ mail }) => mail.subject).sort()).toEqual([...subjects].sort())
    for (const { mail } of mails) expect(mail.text).toContain('https://login.example/device/token')
  })

  test('behavior: what the mail server does not take is sent again, and the log has no address', async () => {
    const { mailer, stop, lines, isMailWorking } = open()
    refusals = ['4.7.1 ada@example.com: come back later']
    mailer.send(code)
    await expect.poll(() => mails.length).toBe(1)
    await expect.poll(isMailWorking).toBe(true)
    await stop()
    expect(lines).toMatchObject([
      { level: 'error', code: 'login/mail-not-sent', what: expect.stringContaining('reply 451') },
      { level: 'info', message: 'a mail could not be sent: no longer' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/ada|012345/)
  })

  test('security: an address that the mail server refuses is not tried again, and says nothing of the mail server', async () => {
    const { mailer, stop, lines, metrics, isMailWorking } = open()
    mailer.send({ ...code, to: 'nobody@example.com' })
    await expect.poll(() => lines.length).toBe(1)
    expect(isMailWorking()).toBe(true)
    mailer.send(code)
    await expect.poll(() => mails.length).toBe(1)
    await stop()
    expect(lines).toMatchObject([{ level: 'error', part: 'refused-mail', code: 'login/mail-refused' }])
    expect(JSON.stringify(lines)).not.toMatch(/nobody|ada|012345/)
    expect(await metrics.registry.metrics()).toContain('laurel_login_mails_total{type="code",outcome="refused"} 1')
  })

  test('error: a mail server that is down is reported, and stopping waits for nothing', async () => {
    const { mailer, stop, lines, isMailWorking } = open({ port: 1 })
    mailer.send(code)
    await expect.poll(isMailWorking).toBe(false)
    await stop()
    expect(JSON.stringify(lines)).toContain('login/mail-not-sent')
    expect(lines.at(-1)).toMatchObject({ part: 'unsent-mail', code: 'login/mails-unsent' })
    expect(JSON.stringify(lines)).not.toMatch(/ada|012345/)
  })
})

const change = { to: 'ada@example.com', newEmail: 'ada@new.example', origin, code: '012345' } as const
const all: readonly Mail[] = [
  ...[link, code],
  ...([
    { ...change, type: 'change-primary', language: 'en' },
    { ...change, type: 'change-secondary', language: 'en' },
  ] as const),
  { type: 'changed', to: change.to, newEmail: change.newEmail, origin, language: 'en' },
]

describe.each(LANGUAGE_IDS)('renderMail in %s', (language) => {
  test.each(all)('behavior: the mail $type says what it has to, in both parts', (mail) => {
    const { subject, text, html } = renderMail({ ...mail, language }, 'Laurel')
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}{}]/u)
    const needed = [
      'code' in mail ? mail.code : '',
      'link' in mail ? mail.link : '',
      'newEmail' in mail && mail.type !== 'change-secondary' ? mail.newEmail : '',
    ]
    for (const body of [text, html]) {
      expect(body).toContain('app.example')
      for (const part of needed) expect(body).toContain(part)
    }
    // Programs find the code on a line of it alone, in every language.
    if ('code' in mail) expect(text).toMatch(/^ *012345$/m)
    if ('link' in mail) expect(text).toMatch(/^https:\/\/login\.example\/device\/token$/m)
  })
})

describe('renderMail', () => {
  test('security: nothing that is filled in becomes HTML or another header', () => {
    const evil = '"><script>alert(1)</script>\r\nBcc: eve@evil.example'
    const { subject, html } = renderMail({ ...link, origin: `https://${evil}`, browser: evil }, evil)
    expect(html).not.toContain('<script')
    expect(html).not.toMatch(/<(img|link|iframe)/)
    // nodemailer folds line ends in headers; none of ours get there in the first place.
    expect(subject.split('\n').length).toBeLessThanOrEqual(2)
  })
})
