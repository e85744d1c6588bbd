import { describe, expect, test } from 'vitest'
import { openApp } from '../testing/open-app.ts'

const account = '0x5B85aCB56D0cC4a5C0a4c2b0A3EB3bD5B7F76FD1'.toLowerCase()
const checksummed = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe.each(['balance?currency=usd', 'history?'])('GET /v1/account/{address}/%s', (rest) => {
  const request = (address: string) => openApp().app.request(`/v1/account/${address}/${rest}`)

  test.each([
    ['in lower case', account],
    ['with its checksum', checksummed],
  ])('default: an address %s', async (_, address) => {
    const response = await request(address)
    expect(response.status).toBe(200)
    expect((await response.json()).unavailable).not.toContainEqual(
      expect.objectContaining({ reason: 'chain-not-served' }),
    )
  })

  test.each([
    'hello',
    '0x1234',
    'vitalik.eth',
    `${account}00`,
    `0X${account.slice(2)}`,
    checksummed.replace('d8dA', 'D8dA'),
    `eip155:1:${account}`,
    account.slice(2),
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp0',
  ])('error: %s is not an address', async (address) => {
    const response = await request(address)
    expect(response.status).toBe(400)
    expect((await response.json()).error.code).toBe('api/invalid-request')
  })

  test.each([
    ['Solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    ['Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['Bitcoin, of the older form', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ])('behavior: of an account of %s nothing is known, and no chain is named for it', async (_, address) => {
    const response = await request(address)
    expect(response.status).toBe(200)
    const { unavailable } = await response.json()
    expect(unavailable).toMatchObject([{ reason: 'chain-not-served' }])
    expect(unavailable[0]).not.toHaveProperty('chainId')
  })
})
