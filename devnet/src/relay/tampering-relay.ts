import { type WebSocket as Socket, WebSocket, WebSocketServer } from 'ws'

/** A proxy between a relay and its clients that can alter the messages it delivers. */
export type TamperingRelay = {
  /** The `relayUrl` of clients. */
  readonly url: string
  /** Returns the lines that the client receives instead of a line from the relay. */
  tamper: (line: string) => readonly string[]
  /** Every delivery so far, as the relay sent it. */
  readonly deliveries: readonly string[]
  /** Sends a line to every client, as if the relay sent it. */
  readonly inject: (line: string) => void
  readonly stop: () => Promise<void>
}

/** Starts a proxy in front of a relay. It forwards messages unchanged until it is configured to alter them. */
export async function tamperWith(relayUrl: string): Promise<TamperingRelay> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const clients = new Set<Socket>()
  const deliveries: string[] = []
  const self: TamperingRelay = {
    url: `ws://${host}`,
    tamper: (line) => [line],
    deliveries,
    inject: (line) => {
      for (const client of clients) client.send(line)
    },
    stop: () => {
      for (const client of clients) client.terminate()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  server.on('connection', (client, request) => {
    clients.add(client)
    // The relay accepts only tokens for its own host, which is the host that clients expect.
    const upstream = new WebSocket(`${relayUrl}${request.url ?? '/'}`, { headers: { host } })
    const opened = new Promise((resolve) => upstream.once('open', resolve))
    client.on('message', (data) => void opened.then(() => upstream.send(String(data))))
    upstream.on('message', (data) => {
      const line = String(data)
      if (!isDelivery(line)) return client.send(line)
      deliveries.push(line)
      for (const other of self.tamper(line)) client.send(other)
    })
    const end = () => {
      clients.delete(client)
      client.terminate()
      upstream.terminate()
    }
    for (const socket of [client, upstream]) socket.on('close', end).on('error', end)
  })
  return self
}

const isDelivery = (line: string) => line.includes('"irn_subscription"')

/** Changes one letter of an encrypted message. @param at - the index of the letter, counted from the end. */
export function alterMessage(line: string, at: number): string {
  return line.replace(/("message":")([^"]+)/, (_, before: string, message: string) => {
    const index = message.length - 1 - (at % message.length)
    const other = message[index] === 'A' ? 'B' : 'A'
    return `${before}${message.slice(0, index)}${other}${message.slice(index + 1)}`
  })
}
