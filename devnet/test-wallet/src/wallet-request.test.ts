import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeRequest } from './wallet-request.ts'

describe('describeRequest', () => {
  test('default: a message as text, from hex or plain text', () => {
    expect(describeRequest('personal_sign', [stringToHex('Grüße'), '0x']).text).toBe('Grüße')
    expect(describeRequest('personal_sign', ['plain', '0x']).text).toBe('plain')
  })

  test('default: a transaction line by line, with its amount in ether', () => {
    const transaction = { to: '0x1', value: '0xde0b6b3a7640000', data: '0xabcd', gas: '0x5208' }
    expect(describeRequest('eth_sendTransaction', [transaction])).toEqual({
      title: 'Send a transaction',
      lines: [
        ['To', '0x1'],
        ['Amount', '1 ETH'],
        ['Data', '0xabcd'],
        ['Gas', '21000'],
      ],
      text: null,
    })
  })

  test.each([
    ['eth_sendTransaction', [{ value: 'lots', gas: '0x', to: 7 }]],
    ['eth_sendTransaction', null],
    ['personal_sign', []],
    ['eth_signTypedData_v4', ['0x1', '{not json']],
    ['wallet_switchEthereumChain', [null]],
    ['wallet_somethingNew', { a: 1 }],
  ])('error: an invalid %s is shown as raw JSON: %j', (method, params) => {
    const { title, lines } = describeRequest(method, params)
    expect(title).not.toBe('')
    for (const [, value] of lines) expect(typeof value).toBe('string')
  })
})
