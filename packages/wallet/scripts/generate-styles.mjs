// @ts-check
/**
 * Writes src/**\/generated/*-css.ts: our style sheets as strings, so that they load with the code that needs them. They
 * are minified, for browsers of the last three years.
 *
 *   node scripts/generate-styles.mjs            writes what changed
 *   node scripts/generate-styles.mjs --check    writes nothing; exit code 1 when a file is stale
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'

const isCheck = process.argv.includes('--check')
const src = new URL('../src/', import.meta.url)

/**
 * The sources of each string. One is fetched with the page, one with the modal, the others with their views.
 * @type {readonly { readonly out: string, readonly name: string, readonly from: readonly string[], readonly about: string }[]}
 */
const sheets = [
  {
    out: 'controls/generated/page-css.ts',
    name: 'pageCss',
    from: [
      'controls/tokens.css',
      'controls/tile.css',
      'controls/page-buttons.css',
      'modal/load-failure.css',
      'controls/page-guard.css',
    ],
    about: 'Tokens, the buttons on the page, and what is shown when the modal does not load.',
  },
  {
    out: 'modal/generated/modal-css.ts',
    name: 'modalCss',
    from: ['modal/modal.css', 'controls/controls.css', 'controls/states.css'],
    about: 'The modal, and what its first view is made of.',
  },
  {
    out: 'controls/generated/lazy-views-css.ts',
    name: 'lazyViewsCss',
    from: ['controls/lazy-views.css'],
    about: 'What the views after the first are made of.',
  },
  {
    out: 'controls/generated/review-css.ts',
    name: 'reviewCss',
    from: [
      'controls/tokens.css',
      'controls/tile.css',
      'controls/controls.css',
      'controls/states.css',
      'controls/lazy-views.css',
    ],
    about: 'Tokens and controls, for a page that has no modal.',
  },
  {
    out: 'controls/generated/qr-css.ts',
    name: 'qrCss',
    from: ['controls/qr.css'],
    about: 'The code to scan.',
  },
  {
    out: 'account/generated/account-css.ts',
    name: 'accountCss',
    from: ['account/account.css'],
    about: 'Account, Accounts and Receive.',
  },
  {
    out: 'tokens/generated/tokens-css.ts',
    name: 'tokensCss',
    from: ['tokens/tokens.css'],
    about: 'Tokens, NFTs and transactions of an account.',
  },
  {
    out: 'name/generated/name-css.ts',
    name: 'nameCss',
    from: ['name/name.css'],
    about: 'Names.',
  },
  {
    out: 'amount/generated/amount-css.ts',
    name: 'amountCss',
    from: ['amount/amount.css'],
    about: 'Amounts that are typed, and tokens.',
  },
  {
    out: 'swap/generated/swap-css.ts',
    name: 'swapCss',
    from: ['swap/swap.css'],
    about: 'The views of swaps.',
  },
  {
    out: 'send/generated/send-css.ts',
    name: 'sendCss',
    from: ['send/send.css'],
    about: 'Send, and a transaction that was sent.',
  },
  {
    out: 'login/generated/login-css.ts',
    name: 'loginCss',
    from: ['login/login.css'],
    about: 'The login by email and at social providers.',
  },
  {
    out: 'devtools/generated/devtools-css.ts',
    name: 'devtoolsCss',
    from: ['controls/tokens.css', 'devtools/devtools.css'],
    about: 'The developer panel, with the tokens: it has its own shadow root.',
  },
]

/** `x << 16 | y << 8` is lightningcss's way to write version x.y. The oldest with color-mix() and modal dialogs. */
const targets = {
  chrome: 111 << 16,
  edge: 111 << 16,
  firefox: 113 << 16,
  safari: (16 << 16) | (2 << 8),
  ios_saf: (16 << 16) | (2 << 8),
}

/** @param {(typeof sheets)[number]} sheet */
async function textOf({ name, from, about }) {
  const parts = await Promise.all(from.map((path) => readFile(new URL(path, src), 'utf8')))
  const { code } = transform({ filename: `${name}.css`, code: Buffer.from(parts.join('\n')), minify: true, targets })
  const css = code.toString().replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
  const sources = from.map((path) => path.split('/').at(-1)).join(', ')
  return `// Written by scripts/generate-styles.mjs from ${sources}. Do not edit.\n\n/** ${about} */\nexport const ${name} = \`${css}\`\n`
}

let stale = 0
for (const sheet of sheets) {
  const url = new URL(sheet.out, src)
  const text = await textOf(sheet)
  if ((await readFile(url, 'utf8').catch(() => '')) === text) continue
  const path = fileURLToPath(url)
  if (isCheck) {
    stale += 1
    console.error(`packages/wallet/src/${sheet.out} is stale: run npm run generate`)
  } else {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    console.log(`packages/wallet/src/${sheet.out}`)
  }
}
if (stale > 0) process.exitCode = 1
