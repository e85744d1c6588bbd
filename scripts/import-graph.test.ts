import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from './install.mjs'

type Files = Readonly<Record<string, string>>

const folders: string[] = []
const options = await extractOptions(join(repositoryRoot, '.dependency-cruiser.cjs'))

afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

/** A repository of the same layout as ours, with these files in it, and every arrow that our rules find wrong there. */
async function wrongArrows(files: Files): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-import-graph-'))
  folders.push(folder)
  for (const [path, source] of Object.entries({ ...manifests, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), source)
  }
  const roots = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? path))]
  const { output } = await cruise(roots, { ...options, baseDir: folder, outputType: 'json' })
  if (typeof output !== 'string') throw new TypeError('The report has another type.')
  const report: { summary: { violations: { from: string; to: string; rule: { name: string } }[] } } = JSON.parse(output)
  return report.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`).sort()
}

const manifest = (name: string, dependencies: Files = {}, devDependencies: Files = {}) =>
  JSON.stringify({ name, type: 'module', dependencies, devDependencies })

const manifests: Files = {
  'package.json': JSON.stringify({ name: 'root', workspaces: ['packages/*', 'apps/*', 'devnet'] }),
  'packages/protocol/package.json': JSON.stringify({
    name: '@laurel/protocol',
    type: 'module',
    exports: { '.': { 'laurel-source': './src/index.ts', default: './dist/index.js' } },
    devDependencies: { 'a-tool': '1.0.0' },
  }),
  'packages/wallet/package.json': manifest('@laurel/wallet', { react: '1.0.0' }),
  'packages/server/package.json': JSON.stringify({
    name: '@laurel/server',
    type: 'module',
    exports: { './*': './src/*' },
    dependencies: { pg: '1.0.0', 'drizzle-orm': '1.0.0', '@laurel/protocol': '*' },
  }),
  'apps/web/package.json': manifest('@laurel/web', { react: '1.0.0', '@laurel/protocol': '*' }),
  'apps/api/package.json': manifest('@laurel/api'),
  'apps/verifier/package.json': manifest('@laurel/verifier', {
    pg: '1.0.0',
    'drizzle-orm': '1.0.0',
    '@laurel/server': '*',
  }),
  'devnet/package.json': manifest('@laurel/devnet'),
  ...Object.fromEntries(
    ['react', 'pg', 'drizzle-orm', 'a-tool', 'undeclared'].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'module.exports = {}'],
    ]),
  ),
}

const protocol = 'packages/protocol/src'

/** One wrong import each: the rule it breaks, the file that has it, what it imports there, as written. */
const wrong = [
  ['every-import-resolves', `${protocol}/action/lost.ts`, './nowhere.ts', './nowhere.ts'],
  [
    'protocol-imports-no-workspace',
    `${protocol}/action/joined.ts`,
    '../../../wallet/src/caip.ts',
    'packages/wallet/src/caip.ts',
  ],
  [
    'protocol-tests-import-no-wallet-or-app',
    'packages/protocol/test/a.test.ts',
    '../../../apps/web/src/leaf.ts',
    'apps/web/src/leaf.ts',
  ],
  [
    'wallet-imports-no-workspace',
    'packages/wallet/src/joined.ts',
    '../../protocol/src/criteria/leaf.ts',
    `${protocol}/criteria/leaf.ts`,
  ],
  [
    'server-imports-only-protocol',
    'packages/server/src/http/up.ts',
    '../../../../apps/api/src/leaf.ts',
    'apps/api/src/leaf.ts',
  ],
  [
    'server-imports-only-protocol',
    'packages/server/src/http/joined.ts',
    '../../../wallet/src/caip.ts',
    'packages/wallet/src/caip.ts',
  ],
  [
    'protocol-imports-no-workspace',
    `${protocol}/action/serving.ts`,
    '../../../server/src/leaf.ts',
    'packages/server/src/leaf.ts',
  ],
  [
    'wallet-imports-no-workspace',
    'packages/wallet/src/serving.ts',
    '../../server/src/leaf.ts',
    'packages/server/src/leaf.ts',
  ],
  [
    'only-servers-import-server',
    'apps/web/src/serving.ts',
    '../../../packages/server/src/leaf.ts',
    'packages/server/src/leaf.ts',
  ],
  ['apps-never-import-apps', 'apps/web/src/near.ts', '../../api/src/leaf.ts', 'apps/api/src/leaf.ts'],
  [
    'wallet-features-import-no-views',
    'packages/wallet/src/account/up.ts',
    '../network/networks-view.tsx',
    'packages/wallet/src/network/networks-view.tsx',
  ],
  [
    'nothing-imports-the-developer-panel',
    'packages/wallet/src/account/panel.ts',
    '../devtools/panel.ts',
    'packages/wallet/src/devtools/panel.ts',
  ],
  [
    'only-its-entry-imports-solana',
    'packages/wallet/src/account/sol.ts',
    '../solana/read.ts',
    'packages/wallet/src/solana/read.ts',
  ],
  ['nothing-imports-the-app-shell', 'apps/web/src/boost/up.ts', '../app/shell.ts', 'apps/web/src/app/shell.ts'],
  ['nothing-ships-devnet', 'apps/web/src/local.ts', '../../../devnet/src/leaf.ts', 'devnet/src/leaf.ts'],
  ['nothing-ships-tests', 'apps/web/src/tested.ts', './leaf.test.ts', 'apps/web/src/leaf.test.ts'],
  ['nothing-ships-tests', 'apps/api/src/tested.ts', './testing/fake.ts', 'apps/api/src/testing/fake.ts'],
  ['shipped-code-declares-its-packages', `${protocol}/criteria/tool.ts`, 'a-tool', 'node_modules/a-tool/index.js'],
  [
    'shipped-code-declares-its-packages',
    'apps/api/src/undeclared.ts',
    'undeclared',
    'node_modules/undeclared/index.js',
  ],
  [
    'match-takes-evidence-as-plain-data',
    `${protocol}/match/fetching.ts`,
    '../evidence/get-transaction-evidence.ts',
    `${protocol}/evidence/get-transaction-evidence.ts`,
  ],
  [
    'match-takes-only-the-type-of-evidence',
    `${protocol}/match/running.ts`,
    '../evidence/transaction-evidence.ts',
    `${protocol}/evidence/transaction-evidence.ts`,
  ],
  ['folders-import-by-file', `${protocol}/match/barrel.ts`, '../index.ts', `${protocol}/index.ts`],
  [
    'criteria-and-signature-import-nothing-above',
    `${protocol}/criteria/up.ts`,
    '../action/leaf.ts',
    `${protocol}/action/leaf.ts`,
  ],
  [
    'criteria-and-signature-import-nothing-above',
    `${protocol}/signature/up.ts`,
    '../match/leaf.ts',
    `${protocol}/match/leaf.ts`,
  ],
  ['action-import-nothing-above', `${protocol}/action/up.ts`, '../match/leaf.ts', `${protocol}/match/leaf.ts`],
  ['evidence-import-nothing-above', `${protocol}/evidence/up.ts`, '../match/leaf.ts', `${protocol}/match/leaf.ts`],
  ['match-import-nothing-above', `${protocol}/match/up.ts`, '../claim/leaf.ts', `${protocol}/claim/leaf.ts`],
  [
    'allow-list-and-validator-and-incentive-and-budget-import-nothing-above',
    `${protocol}/incentive/up.ts`,
    '../claim/leaf.ts',
    `${protocol}/claim/leaf.ts`,
  ],
  ['boost-import-nothing-above', `${protocol}/boost/up.ts`, '../claim/leaf.ts', `${protocol}/claim/leaf.ts`],
  ['contract-import-nothing-above', `${protocol}/contract/up.ts`, '../action/leaf.ts', `${protocol}/action/leaf.ts`],
  [
    'claim-and-terms-and-boost-text-import-nothing-above',
    `${protocol}/claim/up.ts`,
    '../cli/leaf.ts',
    `${protocol}/cli/leaf.ts`,
  ],
  [
    'only-the-database-uses-its-driver',
    'apps/verifier/src/http/read.ts',
    'drizzle-orm',
    'node_modules/drizzle-orm/index.js',
  ],
  ['only-the-database-uses-its-driver', 'packages/server/src/http/read.ts', 'pg', 'node_modules/pg/index.js'],
  ['only-server-connects-to-postgres', 'apps/verifier/src/database/connect.ts', 'pg', 'node_modules/pg/index.js'],
  ['criteria-and-match-read-no-chain', `${protocol}/match/reading.ts`, '../chain/leaf.ts', `${protocol}/chain/leaf.ts`],
  ['address-import-nothing-above', `${protocol}/address/up.ts`, '../chain/leaf.ts', `${protocol}/chain/leaf.ts`],
  ['check-import-nothing-above', `${protocol}/check/up.ts`, '../boost/leaf.ts', `${protocol}/boost/leaf.ts`],
  ['verifier-import-nothing-above', `${protocol}/verifier/up.ts`, '../cli/leaf.ts', `${protocol}/cli/leaf.ts`],
  [
    'deployments-and-abi-and-chain-import-nothing-above',
    `${protocol}/abi/up.ts`,
    '../action/leaf.ts',
    `${protocol}/action/leaf.ts`,
  ],
] as const

const leaves: Files = Object.fromEntries(
  [
    ...['abi', 'action', 'boost', 'chain', 'claim', 'cli', 'criteria', 'match'].map(
      (folder) => `${protocol}/${folder}/leaf.ts`,
    ),
    ...[
      `${protocol}/evidence/transaction-evidence.ts`,
      `${protocol}/evidence/get-transaction-evidence.ts`,
      `${protocol}/index.ts`,
    ],
    ...[
      'packages/wallet/src/caip.ts',
      'packages/wallet/src/network/networks-view.tsx',
      'packages/wallet/src/devtools/panel.ts',
      'packages/wallet/src/solana/read.ts',
      'packages/server/src/leaf.ts',
      'apps/web/src/leaf.ts',
      'apps/web/src/leaf.test.ts',
      'apps/web/src/app/shell.ts',
    ],
    ...['apps/api/src/leaf.ts', 'apps/api/src/testing/fake.ts', 'devnet/src/leaf.ts'],
  ].map((path) => [path, 'export type Leaf = number\nexport const leaf = 1\n']),
)

describe('.dependency-cruiser.cjs', () => {
  let found: readonly string[] = []
  beforeAll(async () => {
    found = await wrongArrows({
      ...leaves,
      ...Object.fromEntries(
        wrong.map(([, from, written]) => [from, `import { leaf } from '${written}'\nexport const value = leaf\n`]),
      ),
    })
  })

  test.each(wrong)('error: %s, in %s', (rule, from, _written, to) => {
    expect(found).toContain(`${rule}: ${from} → ${to}`)
  })

  test('behavior: a wrong import breaks its own rule and no other', () => {
    const expected = wrong.map(([rule, from, , to]) => `${rule}: ${from} → ${to}`)
    // What the tests of protocol must not import, its source must not import either.
    expect(found.filter((arrow) => !expected.includes(arrow))).toEqual([
      `protocol-tests-import-no-wallet-or-app: ${protocol}/action/joined.ts → packages/wallet/src/caip.ts`,
    ])
  })

  test('error: a cycle, of types alone too', async () => {
    const arrows = await wrongArrows({
      'apps/api/src/hen.ts': "import type { Egg } from './egg.ts'\nexport type Hen = { lays: Egg }\n",
      'apps/api/src/egg.ts': "import type { Hen } from './hen.ts'\nexport type Egg = { from: Hen }\n",
    })
    expect(arrows.map((arrow) => arrow.split(':')[0])).toEqual(['no-cycles'])
  })

  test('default: what tools write beside the sources is not looked at', async () => {
    // A bundle of the command line has cycles between its chunks.
    const chunks = (folder: string): Files => ({
      [`${folder}/one.js`]: "import { two } from './two.js'\nexport const one = () => two\n",
      [`${folder}/two.js`]: "import { one } from './one.js'\nexport const two = () => one\n",
    })
    expect(await wrongArrows(chunks('packages/protocol/chunks'))).not.toEqual([])
    const folders = ['packages/protocol/.cache/cli-0', 'packages/protocol/dist/bin', 'apps/api/.data']
    expect(await wrongArrows(Object.assign({}, ...folders.map(chunks)))).toEqual([])
  })

  test('error: React reached through another file, from protocol and from the headless wallet', async () => {
    const arrows = await wrongArrows({
      'packages/wallet/src/index.ts': "export { button } from './button.ts'\n",
      'packages/wallet/src/button.ts': "import react from 'react'\nexport const button = react\n",
      'packages/protocol/src/index.ts': "export { step } from './action/step.ts'\n",
      'packages/protocol/src/action/step.ts': "import react from 'react'\nexport const step = react\n",
    })
    expect(arrows).toContain(
      'no-react-under-the-headless-wallet: packages/wallet/src/index.ts → node_modules/react/index.js',
    )
    expect(arrows).toContain(`no-react-under-protocol: ${protocol}/index.ts → node_modules/react/index.js`)
  })

  test('default: imports that follow the rules are allowed', async () => {
    const arrows = await wrongArrows({
      ...leaves,
      [`${protocol}/index.ts`]: "export { leaf } from './match/match.ts'\n",
      [`${protocol}/action/action.ts`]:
        "import { leaf } from '../criteria/leaf.ts'\nimport { leaf as abi } from '../abi/leaf.ts'\nexport const value = [leaf, abi]\n",
      [`${protocol}/match/match.ts`]:
        "import type { Leaf } from '../evidence/transaction-evidence.ts'\nimport { leaf as action } from '../action/leaf.ts'\nexport const leaf: Leaf = action\n",
      [`${protocol}/match/match.test.ts`]:
        "import { leaf } from '../evidence/get-transaction-evidence.ts'\nimport tool from 'a-tool'\nexport const value = [leaf, tool]\n",
      [`${protocol}/cli/main.ts`]: "import { leaf } from '../index.ts'\nexport const value = leaf\n",
      'apps/web/src/main.tsx':
        "import react from 'react'\nimport { leaf } from '@laurel/protocol'\nexport const main = <p key={react}>{leaf}</p>\n",
      'packages/server/src/database/connect.ts':
        "import { leaf } from '@laurel/protocol'\nimport pg from 'pg'\nexport const pool = [pg, leaf]\n",
      'apps/verifier/src/database/store.ts':
        "import { pool } from '@laurel/server/database/connect.ts'\nimport drizzle from 'drizzle-orm'\nexport const store = [pool, drizzle]\n",
      'devnet/src/world.ts': "import { leaf } from '@laurel/protocol'\nexport const world = leaf\n",
      'node_modules/@laurel/protocol/package.json': manifests['packages/protocol/package.json'] ?? '',
      'node_modules/@laurel/protocol/src/index.ts': 'export const leaf = 1\n',
      'node_modules/@laurel/server/package.json': manifests['packages/server/package.json'] ?? '',
      'node_modules/@laurel/server/src/database/connect.ts': 'export const pool = 1\n',
    })
    expect(arrows).toEqual([])
  })
})
