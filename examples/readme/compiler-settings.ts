/** Settings of compilers that a reader's app may have. What a compiler is too old to know is left out by `settingsFor`. */
export type CompilerSettings = Readonly<Record<string, unknown>>

/** `tsconfig.app.json` of `create-vite` 9.3.0, template `react-ts`. */
const viteReact: CompilerSettings = {
  target: 'es2023',
  lib: ['ES2023', 'DOM'],
  module: 'esnext',
  types: ['vite/client'],
  allowArbitraryExtensions: true,
  skipLibCheck: true,
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  moduleDetection: 'force',
  noEmit: true,
  jsx: 'react-jsx',
  noUnusedLocals: true,
  noUnusedParameters: true,
  erasableSyntaxOnly: true,
  noFallthroughCasesInSwitch: true,
}

/** `tsconfig.json` of `create-next-app` 16.4.3 with TypeScript and the app folder. */
const next: CompilerSettings = {
  target: 'ES2017',
  lib: ['dom', 'dom.iterable', 'esnext'],
  allowJs: true,
  skipLibCheck: true,
  strict: true,
  noEmit: true,
  esModuleInterop: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  resolveJsonModule: true,
  isolatedModules: true,
  jsx: 'react-jsx',
}

/** All that can be switched on. */
const strict: CompilerSettings = {
  target: 'es2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  skipLibCheck: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  noEmit: true,
  jsx: 'react-jsx',
}

/** By whose they are. */
export const compilerSettings = {
  'create-vite': viteReact,
  'create-next-app': next,
  strict,
} as const satisfies Readonly<Record<string, CompilerSettings>>

/** The TypeScript versions that the READMEs name: the first and the last. */
export const OLDEST_TYPESCRIPT = '5.4.5'
export const NEWEST_TYPESCRIPT = '7.0.2'

/** Which version brought a setting. */
const since: Readonly<Record<string, string>> = { erasableSyntaxOnly: '5.8' }

/** @param typescript - the version of the compiler, such as `5.4.5`. */
export function settingsFor(typescript: string, settings: CompilerSettings): CompilerSettings {
  const isOlder = (version: string) => typescript.localeCompare(version, 'en', { numeric: true }) < 0
  const known = Object.entries(settings).filter(([name]) => !isOlder(since[name] ?? '0'))
  // Since version 6 it needs no word: templates of before have it written out.
  if (isOlder('6.0')) known.push(['strict', true])
  // Of the targets and libraries, too.
  const lowered = known.map(([name, value]) => {
    const isTooNew = isOlder('5.5') && JSON.stringify(value).toLowerCase().includes('es2023')
    return [name, isTooNew ? JSON.parse(JSON.stringify(value).replaceAll(/es2023/gi, 'ES2022')) : value] as const
  })
  return Object.fromEntries(lowered)
}
