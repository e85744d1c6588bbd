import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mail } from './mail.ts'
import { createMailQueue, type MailFault } from './mail-queue.ts'

const mailTo = (to: string): Mail => ({
  ...{ type: 'code', to, code: '012345', origin: 'https://app.example', language: 'en' },
})
/** What nodemailer throws for a reply of the mail server. */
const reply = (responseCode: number, command: string) =>
  Object.assign(new Error('no'), { responseCode, command, code: command === 'CONN' ? 'ECONNECTION' : 'EENVELOPE' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(deliver: (mail: Mail) => Promise<void>) {
  const tries: string[] = []
  const sent: string[] = []
  const faults: [string, MailFault['type']][] = []
  const unsent: number[] = []
  const queue = createMailQueue(
    (mail) => {
      tries.push(mail.to)
      return deliver(mail)
    },
    {
      onSent: ({ to }) => sent.push(to),
      onFault: ({ to }, { type }) => faults.push([to, type]),
      onUnsent: (count) => unsent.push(count),
    },
  )
  return { queue, tries, sent, faults, unsent }
}

describe('createMailQueue', () => {
  test.each(['RCPT TO', 'DATA'])('security: a refusal for good at %s is not tried again', async (command) => {
    const { queue, tries, faults } = open(() => Promise.reject(reply(550, command)))
    queue.send(mailTo('nobody'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(tries).toEqual(['nobody'])
    expect(faults).toEqual([['nobody', 'refused']])
  })

  test.each([
    [450, 'RCPT TO'],
    [550, 'MAIL FROM'],
    [535, 'AUTH PLAIN'],
    [421, 'CONN'],
  ])('behavior: a reply %i at %s is the mail server’s, and is tried again three times', async (code, command) => {
    const { queue, tries, faults } = open(() => Promise.reject(reply(code, command)))
    queue.send(mailTo('ada'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(tries).toHaveLength(4)
    expect(faults.map(([, type]) => type)).toEqual(['failed', 'failed', 'failed', 'given-up'])
  })

  test('security: mails that wait to be tried again hold no place of others', async () => {
    const { queue, sent } = open(({ to }) =>
      to.startsWith('grey') ? Promise.reject(reply(450, 'RCPT TO')) : Promise.resolve(),
    )
    for (let at = 0; at < 20; at++) queue.send(mailTo(`grey${at}`), { sender: 'eve' })
    queue.send(mailTo('ada'), { sender: 'ada' })
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toEqual(['ada'])
  })

  test('security: a sender whose mails the mail server holds leaves places to others', async () => {
    const { queue, sent } = open(({ to }) => (to.startsWith('slow') ? new Promise(() => undefined) : Promise.resolve()))
    for (let at = 0; at < 20; at++) queue.send(mailTo(`slow${at}`), { sender: 'eve' })
    queue.send(mailTo('ada'), { sender: 'ada' })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['ada'])
  })

  test('security: who fills the queue loses mails, and nobody else does', async () => {
    const dropped: string[] = []
    const { queue, tries, faults } = open(() => new Promise(() => undefined))
    for (let at = 0; at < 1_100; at++) {
      queue.send(mailTo(`eve${at}`), { sender: 'eve', onDropped: () => dropped.push(`eve${at}`) })
    }
    queue.send(mailTo('ada'), { sender: 'ada', onDropped: () => dropped.push('ada') })
    await vi.advanceTimersByTimeAsync(0)
    expect(dropped).toHaveLength(101)
    expect(dropped).not.toContain('ada')
    expect(tries).toContain('ada')
    expect(faults.every(([, type]) => type === 'dropped')).toBe(true)
  })

  test('behavior: stopping tries each mail once, and ends after ten seconds with the count of what was not sent', async () => {
    const { queue, unsent } = open(() => new Promise(() => undefined))
    for (let at = 0; at < 19; at++) queue.send(mailTo(`user${at}`), { sender: `${at}` })
    const stopped = vi.fn()
    queue.stop().then(stopped)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(stopped).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(stopped).toHaveBeenCalled()
    expect(unsent).toEqual([19])
  })

  test('behavior: stopping sends what waits, also for another try, and then ends at once', async () => {
    let isDown = true
    const { queue, sent, unsent } = open(() => (isDown ? Promise.reject(reply(421, 'CONN')) : Promise.resolve()))
    queue.send(mailTo('ada'))
    await vi.advanceTimersByTimeAsync(100)
    isDown = false
    queue.send(mailTo('bob'))
    await queue.stop()
    expect(sent.sort()).toEqual(['ada', 'bob'])
    expect(unsent).toEqual([])
  })
})
