import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { renderInbox } from './inbox-page.ts'
import { startMailCatcher } from './mail-catcher.ts'

const mail = [
  'From: a@example.com',
  'To: ada@example.com',
  'Subject: Hello',
  '',
  'See http://127.0.0.1/x <b>now</b>',
  '.',
]

/** Sends a mail as any client does. */
function send(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    const steps = [
      'HELO test',
      'MAIL FROM:<a@example.com>',
      'RCPT TO:<Ada@example.com>',
      'DATA',
      lines.join('\r\n'),
      'QUIT',
    ]
    let said = ''
    socket.on('data', (data) => {
      said += String(data)
      const next = steps.shift()
      if (next !== undefined) socket.write(`${next}\r\n`)
    })
    socket.on('close', () => done(said))
    socket.on('error', fail)
  })
}

test('default: a mail that is sent by SMTP is in the inbox, as a page and for programs', async () => {
  const catcher = await startMailCatcher({ port: 0 })
  expect(await (await fetch(catcher.url)).text()).toContain('No mails yet')
  await send(catcher.smtpPort, mail)
  const mails = await (await fetch(`${catcher.url}/mails.json?to=ada@example.com`)).json()
  expect(mails).toMatchObject([{ id: 1, subject: 'Hello', text: expect.stringContaining('http://127.0.0.1/x') }])
  expect(await (await fetch(`${catcher.url}/mails.json?to=eve@example.com`)).json()).toEqual([])
  const page = await fetch(`${catcher.url}/mails/1`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('<a href="http://127.0.0.1/x">')
  expect((await fetch(`${catcher.url}/mails/2`)).status).toBe(404)
  await catcher.stop()
})

test('security: nothing in a mail becomes part of the page', () => {
  const page = renderInbox('/', [
    {
      id: 1,
      to: ['"><script>'],
      subject: '<img src=x>',
      text: 'http://a"onclick="x <script>',
      html: '',
      at: '2026-01-01T00:00:00Z',
    },
  ])
  expect(page).not.toMatch(/<script|<img|"onclick/)
})
