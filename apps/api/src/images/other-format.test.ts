import { expect, test } from 'vitest'
import { findOtherFormat } from './other-format.ts'

test.each([
  ['GIF89a\x01\x00', 'GIF'],
  ['GIF87a\x01\x00', 'GIF'],
  ['RIFF\x24\n\x00\x00WEBPVP8 ', 'WebP'],
  ['\x00\x00\x00\x1cftypavif', 'AVIF'],
  ['RIFF\x24\x00\x00\x00WAVEfmt ', null],
  ['\x89PNG\r\n\x1a\n', null],
  ['GIF', null],
  ['', null],
])('default: %j is %s', (text, format) => {
  expect(findOtherFormat(Buffer.from(text, 'latin1'))).toBe(format)
})
