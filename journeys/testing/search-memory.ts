import type { Page } from '@playwright/test'
import { hexToBytes } from 'viem'

/**
 * All that scripts of a page can reach, as text: the strings of the heap, and the bytes of every buffer in hex. A heap snapshot has no
 * bytes of buffers, so that they are read apart. The browser collects garbage first.
 */
export async function readMemory(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  let heap = ''
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    heap += chunk
  })
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { captureNumericValue: true })
  const buffers = await readBuffers(session)
  await session.detach()
  return `${heap}\n${buffers}`
}

async function readBuffers(
  session: Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>,
): Promise<string> {
  const { result: prototype } = await session.send('Runtime.evaluate', { expression: 'ArrayBuffer.prototype' })
  if (prototype.objectId === undefined) throw new Error('The page has no ArrayBuffer.')
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId })
  if (objects.objectId === undefined) throw new Error('The buffers of the page were not found.')
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    returnByValue: true,
    functionDeclaration: `function () {
      const hex = (byte) => byte.toString(16).padStart(2, '0')
      return this.map((buffer) => Array.from(new Uint8Array(buffer), hex).join('')).join(' ')
    }`,
  })
  return String(result.value)
}

/** How a secret can be written: in hex, in base64, in base64url, and as a decimal number. */
export function spellingsOf(hex: string): readonly string[] {
  const bytes = Buffer.from(hexToBytes(`0x${hex}`))
  return [
    hex,
    hex.toUpperCase(),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    `${BigInt(`0x${hex}`)}`,
  ]
}

/** The names of the secrets that a text contains. @param secrets - by name, in hex, or as the words that they are. */
export function findSecrets(text: string, secrets: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.entries(secrets).flatMap(([name, spellings]) =>
    spellings.some((spelling) => text.includes(spelling)) ? [name] : [],
  )
}
