import { describe, expect, test } from 'vitest'
import { MAX_ICON_BYTES, toIcon } from './untrusted-icon.ts'

describe('toIcon', () => {
  test.each(['data:image/png;base64,AA', 'data:image/svg+xml,<svg/>', 'DATA:IMAGE/WEBP;base64,AA'])(
    'default: %s needs no request',
    (icon) => expect(toIcon(icon)).toBe(icon),
  )
  test.each([
    'https://tracker.test/pixel.png',
    '//tracker.test/pixel.png',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'data:image/png',
    'blob:https://app.test/1',
    `data:image/png;base64,${'A'.repeat(MAX_ICON_BYTES)}`,
    7,
  ])('error: %s is not an image', (icon) => expect(toIcon(icon)).toBeNull())
})
