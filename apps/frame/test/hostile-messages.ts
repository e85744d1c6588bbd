import { APP_PREFIX, formatPortMessage, messagePayloads } from '@laurel/wallet/frame-messages'

/** A message that no frame may accept. `label` says what is wrong with it. */
export type HostileMessage = {
  readonly label: string
  readonly origin: string
  readonly isFromParent: boolean
  readonly data: unknown
  readonly ports: number
}

/** The types of messages that need no payload, and are valid without one. */
const bareTypes = [
  'GET_USER',
  'SIGN_OUT',
  'IS_CONNECTED',
  'GET_CHAIN_ID',
  'CONNECT_DEVICE',
  'INIT_SMART_ACCOUNT',
] as const
const types = Object.keys(messagePayloads)

/** Origins that look like the app's. Of an app without TLS, one of them is the app's. */
const otherOrigins = (app: string) => {
  const host = new URL(app).host
  const all = [
    ...['null', '', 'file://', 'https://evil.test', `https://${host}.evil.test`, `https://evil.test/${app}`, `${app}/`],
    ...[`${app}.`, `${app}@evil.test`, `https://evil.test#${app}`, `https://evil.test?${host}`, app.toUpperCase()],
    ...[`${app}:444`, app.replace('https:', 'http:'), `https://not${host}`, `https://a.${host}`, ` ${app}`, `${app}\n`],
    ...[
      'https://xn--medow-4ve.example',
      `blob:${app}`,
      `data:${app}`,
      `javascript:${app}`,
      `${app}\u0000`,
      'about:blank',
    ],
  ]
  return all.filter((origin) => origin !== app)
}

/** Values that are in no schema, and objects that only `postMessage` can carry. */
function oddValues(): readonly (readonly [string, unknown])[] {
  const cycle: Record<string, unknown> = { type: `${APP_PREFIX}GET_USER`, id: crypto.randomUUID() }
  cycle['payload'] = cycle
  let deep: unknown = 'end'
  for (let at = 0; at < 5_000; at++) deep = [deep]
  const withGetter = Object.defineProperty({ id: crypto.randomUUID() }, 'type', {
    enumerable: true,
    get: () => {
      throw new Error('A getter ran.')
    },
  })
  const unreadable = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('The keys were read.')
      },
    },
  )
  return [
    ...[null, undefined, true, false, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 10n, '', 'hello', '@w3m-app/'].map(
      (value) => [`the value ${String(value)}`, value] as const,
    ),
    ['a symbol', Symbol('a')],
    ['a function', () => {}],
    ['a date', new Date(0)],
    ['a map', new Map([['type', `${APP_PREFIX}GET_USER`]])],
    ['a set', new Set(['type'])],
    ['an error', new TypeError('a')],
    ['a buffer', new ArrayBuffer(64)],
    ['a typed array', new Uint8Array(64)],
    ['a pattern', /a/],
    ['an empty list', []],
    ['a list of a message', [{ id: crypto.randomUUID(), type: `${APP_PREFIX}GET_USER` }]],
    ['a list with holes', new Array(100)],
    ['a cycle', cycle],
    ['five thousand levels', deep],
    ['a getter that throws', withGetter],
    ['a proxy that throws', unreadable],
    ['a JSON text of a message', JSON.stringify({ id: crypto.randomUUID(), type: `${APP_PREFIX}GET_USER` })],
    ['ten megabytes of text', 'x'.repeat(10 * 1024 * 1024)],
    ['ten megabytes in a message', message('CONNECT_EMAIL', { email: `${'x'.repeat(10 * 1024 * 1024)}@a.example` })],
    ['two megabytes in keys', { ...message('GET_USER'), ['k'.repeat(2 * 1024 * 1024)]: 1 }],
    ['a hundred thousand values', message('RPC_REQUEST', { method: 'eth_call', params: Array(100_000).fill(0) })],
    [
      'a polluted prototype',
      JSON.parse(`{"__proto__":{"type":"${APP_PREFIX}GET_USER","id":"${crypto.randomUUID()}"}}`),
    ],
    ['a prototype in the payload', { ...message('GET_USER'), payload: JSON.parse('{"__proto__":{"chainId":1}}') }],
    ['a constructor in the payload', { ...message('GET_USER'), payload: { constructor: { prototype: { a: 1 } } } }],
  ]
}

function message(type: string, payload?: unknown, id: unknown = crypto.randomUUID()) {
  return { id, type: `${APP_PREFIX}${type}`, ...(payload === undefined ? {} : { payload }) }
}

/** Messages with the right sender and envelope, and something that their schema does not have. */
function wrongShapes(): readonly (readonly [string, unknown])[] {
  return [
    ...types.flatMap((type): (readonly [string, unknown])[] => [
      [`${type} with an unknown key`, { ...message(type), extra: 1 }],
      [`${type} with an unknown key in the payload`, message(type, { extra: 1, [`${'x'.repeat(80)}`]: 2 })],
      [`${type} with a list as payload`, message(type, [])],
      [`${type} with a text as payload`, message(type, '<img src=x onerror=alert(1)>')],
      [`${type} without an id`, { type: `${APP_PREFIX}${type}` }],
      [`${type} with an id that is a number`, { id: 1, type: `${APP_PREFIX}${type}` }],
      [`${type} as a frame’s reply`, { id: crypto.randomUUID(), type: `@w3m-frame/${type}_SUCCESS`, payload: {} }],
      [`${type} in lower case`, { id: crypto.randomUUID(), type: `${APP_PREFIX}${type.toLowerCase()}` }],
      [`${type} with a second prefix`, { id: crypto.randomUUID(), type: `${APP_PREFIX}${APP_PREFIX}${type}` }],
    ]),
    ...[
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'valueOf',
      '',
      ' ',
      'GET_USER\u0000',
      'GET_USER ',
    ].map((type): readonly [string, unknown] => [`the type ${JSON.stringify(type)}`, message(type)]),
    ...['', 'x'.repeat(129), 'x'.repeat(100_000), null, {}, [], 7, true, ['a'], { toString: 'a' }].map(
      (id, at): readonly [string, unknown] => [`the id number ${at}`, { id, type: `${APP_PREFIX}GET_USER` }],
    ),
    ...[
      'eth_sign',
      'eth_signTypedData',
      'eth_signTransaction',
      'eth_accounts ',
      'personal_Sign',
      '__proto__',
      'constructor',
    ]
      .concat(['debug_traceCall', 'admin_addPeer', 'eth_requestAccounts', 'wallet_addEthereumChain', ''])
      .map((method): readonly [string, unknown] => [
        `the method ${method}`,
        message('RPC_REQUEST', { method, params: [] }),
      ]),
    ['two parameters of a transaction', message('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{}, {}] })],
    ['one parameter of personal_sign', message('RPC_REQUEST', { method: 'personal_sign', params: ['0x00'] })],
    ['a number as message', message('RPC_REQUEST', { method: 'personal_sign', params: [1, 2] })],
    ['a batch without calls', message('RPC_REQUEST', { method: 'wallet_sendCalls', params: [{ calls: [] }] })],
    ['code that is not hex', message('RPC_REQUEST', { method: 'eth_sendRawTransaction', params: ['0xzz'] })],
    ['a code of five digits', message('CONNECT_OTP', { otp: '12345' })],
    ['a code of letters', message('CONNECT_OTP', { otp: 'abcdef' })],
    ['an address that is not an email address', message('CONNECT_EMAIL', { email: 'a' })],
    ['another provider', message('GET_SOCIAL_REDIRECT_URI', { provider: 'evil' })],
  ]
}

/**
 * Messages that a frame has to drop, for an app at an origin: wrong senders with right messages, and the right sender
 * with wrong ones.
 */
export function hostileMessages(app: string): readonly HostileMessage[] {
  const right = { origin: app, isFromParent: true, ports: 0 }
  const valid = () => [
    ...bareTypes.map((type) => message(type)),
    message('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{}] }),
    formatPortMessage({ type: 'HELLO', nonce: crypto.randomUUID() }),
    formatPortMessage({ type: 'ABORT', id: crypto.randomUUID() }),
  ]
  return [
    ...otherOrigins(app).flatMap((origin) =>
      valid().map((data) => ({ ...right, label: `the origin ${JSON.stringify(origin)}`, origin, data })),
    ),
    ...valid().map((data) => ({ ...right, label: 'another window', isFromParent: false, data })),
    ...valid().map((data) => ({ ...right, label: 'a transferred port', ports: 1, data })),
    ...valid().map((data) => ({ ...right, label: 'two transferred ports', ports: 2, data })),
    ...[...oddValues(), ...wrongShapes()].map(([label, data]) => ({ ...right, label, data })),
    ...['', 'short', 'x'.repeat(200), null, 1, {}, '<b>', 'a b c d e f g h i j'].map((nonce) => ({
      ...right,
      label: `the nonce ${JSON.stringify(nonce)}`,
      data: { type: '@laurel/HELLO', nonce },
    })),
    { ...right, label: 'a hello with a target', data: { type: '@laurel/HELLO', nonce: crypto.randomUUID(), to: '*' } },
    { ...right, label: 'a port that the page made', data: { type: '@laurel/PORT', nonce: crypto.randomUUID() } },
  ]
}
