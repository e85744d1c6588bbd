// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('../src/', import.meta.url)
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sol'))

/**
 * What the comments of a source leave out. A contract, an interface or a library needs a title, which is its name, and a
 * notice. Whatever others can use needs a notice, and a tag for each parameter, return value and member: functions,
 * events, errors, modifiers, structs, enums and public variables. Left out are private functions, functions for derived
 * contracts, whose names start with an underscore, and constructors without parameters.
 * @param {string} text
 * @returns {readonly string[]}
 */
function missingComments(text) {
  const missing = []
  const contracts = /((?:^\/\/\/.*\n)*)^(?:abstract )?(?:contract|interface|library) (\w+)/gm
  for (const [, comment = '', name] of text.matchAll(contracts)) {
    const title = /^\/\/\/ @title (.*)$/m.exec(comment)?.[1]
    if (title !== name) missing.push(title === undefined ? `${name} has no @title` : `${name} has the title "${title}"`)
    if (!hasTag(comment, 'notice')) missing.push(`${name} has no @notice`)
  }
  const declarations =
    /((?:^[ \t]*\/\/\/.*\n)*)^[ \t]*(function|event|error|modifier|constructor)\b ?(\w*)\s*(?:\(((?:[^()]|\(.*\))*)\))?([^{;]*)/gm
  for (const [, comment = '', kind, name = '', parameters = '', rest = ''] of text.matchAll(declarations)) {
    const isHidden = kind === 'function' && (/\bprivate\b/.test(rest) || name.startsWith('_'))
    if (isHidden || hasTag(comment, 'inheritdoc') || (kind === 'constructor' && parameters === '')) continue
    const subject = name || 'constructor'
    if (!hasTag(comment, 'notice')) missing.push(`${subject} has no @notice`)
    for (const parameter of splitParameters(parameters)) {
      const parameterName = toName(parameter)
      if (parameterName !== undefined && !hasTag(comment, `param ${parameterName} -`)) {
        missing.push(`${subject} has no @param ${parameterName}`)
      }
    }
    const returned = splitParameters(/\breturns\s*\(([^)]*)/.exec(rest)?.[1] ?? '').length
    const described = comment.match(/^[ \t]*\/\/\/ @return /gm)?.length ?? 0
    if (returned !== described) missing.push(`${subject} has ${described} @return for ${returned} values`)
  }
  const types = /((?:^[ \t]*\/\/\/.*\n)*)^[ \t]*(struct|enum) (\w+) \{([^}]*)\}/gm
  for (const [, comment = '', kind, name, members = ''] of text.matchAll(types)) {
    if (!hasTag(comment, 'notice')) missing.push(`${name} has no @notice`)
    for (const [, member] of kind === 'struct' ? members.matchAll(/(\w+);/g) : []) {
      if (!hasTag(comment, `param ${member} -`)) missing.push(`${name} has no @param ${member}`)
    }
  }
  const variables = /((?:^[ \t]*\/\/\/.*\n)*)^[ \t]*(?!function\b)[^\s/][^;{}\n]* public [^;{}\n]*?(\w+)(?: =.*)?;$/gm
  for (const [, comment = '', name] of text.matchAll(variables)) {
    if (!hasTag(comment, 'notice') && !hasTag(comment, 'inheritdoc')) missing.push(`${name} has no @notice`)
  }
  return missing
}

/**
 * Whether a comment has a tag at the start of a line.
 * @param {string} comment
 * @param {string} tag - the tag with what follows it, without the `@`.
 */
function hasTag(comment, tag) {
  return comment.split('\n').some((line) => line.trim().startsWith(`/// @${tag} `))
}

/**
 * The parameters of a list, each with its type.
 * @param {string} list
 */
function splitParameters(list) {
  return list.split(',').filter((parameter) => parameter.trim() !== '')
}

/**
 * The name of a parameter, which follows its type; undefined if it has none.
 * @param {string} parameter
 */
function toName(parameter) {
  const name = parameter.trim().split(/\s+/).slice(1).at(-1)
  return name === undefined || /^(memory|calldata|storage|indexed)$/.test(name) ? undefined : name
}

test('default: missing documentation is found', () => {
  const text = [
    'interface IPaid {}',
    '/// @title A target.',
    '/// @notice Can be paid.',
    'contract PaymentTarget {',
    '    uint256 public total;',
    '    struct Payment {',
    '        address to;',
    '    }',
    '    /// @notice The balance is too low.',
    '    /// @param required - in wei.',
    '    error TooLow(uint256 available, uint256 required);',
    '    /// @dev Sets nothing.',
    '    constructor(address owner_) {}',
    '    /// @notice Pays. @return whether it paid.',
    '    /// @param to - the receiver.',
    '    function pay(address to, uint256 amount) external returns (bool) {}',
    '    /// @notice Returns what was paid.',
    '    /// @return the amount.',
    '    function read(bytes calldata) internal view returns (uint256, address asset) {}',
    '    event Paid(address indexed to);',
    '    function _send(address to) private {}',
    '}',
  ].join('\n')
  expect(missingComments(text)).toEqual([
    'IPaid has no @title',
    'IPaid has no @notice',
    'PaymentTarget has the title "A target."',
    'TooLow has no @param available',
    'constructor has no @notice',
    'constructor has no @param owner_',
    'pay has no @param amount',
    'pay has 0 @return for 1 values',
    'read has 1 @return for 2 values',
    'Paid has no @notice',
    'Paid has no @param to',
    'Payment has no @notice',
    'Payment has no @param to',
    'total has no @notice',
  ])
})

test('default: complete comments are accepted', () => {
  const text = [
    '/// @title PaymentTarget',
    '/// @notice Can be paid.',
    'contract PaymentTarget {',
    '    constructor() {}',
    '    /// @notice What was paid, in wei.',
    '    mapping(address payer => mapping(uint256 day => uint256)) public total;',
    '    /// @inheritdoc IPaid',
    '    address public immutable override owner;',
    '    /// @notice A payment.',
    '    /// @param to - the receiver.',
    '    struct Payment {',
    '        address to;',
    '    }',
    '    /// @notice Pays.',
    '    /// @param payment - the payment, and why',
    '    /// it is made.',
    '    /// @return isPaid whether it paid.',
    '    /// @return the amount in wei.',
    '    /// @param paidOn - the days.',
    '    function pay(Payment memory payment, mapping(uint256 day => bool) storage paidOn) external returns (bool isPaid, uint256) {}',
    '    /// @inheritdoc IPaid',
    '    function read(bytes calldata data) external view returns (uint256) {}',
    '}',
  ].join('\n')
  expect(missingComments(text)).toEqual([])
})

test.each(files)('behavior: the comments of %s are complete', (path) => {
  expect(missingComments(readFileSync(new URL(path, source), 'utf8'))).toEqual([])
})
