/** Maximum length of a text that is shown, in characters. Calldata and images would fill the panel. */
export const MAX_TEXT_LENGTH = 400
/** Maximum number of entries of an object or a list that are shown, so that a long list does not stop the page. */
export const MAX_ENTRIES = 100
/** Maximum depth of a shown value. Deeper objects, such as an error with its causes, are named only. */
export const MAX_DEPTH = 8

/** Names of fields that hold a secret: a key, a pairing's key, a token of a session. */
const SECRET_NAME =
  /secret|seed|mnemonic|private|password|passphrase|token$|^sym_?key$|api_?key|^authorization$|signature|^sig$/i
/** Words of a recovery phrase: 12 to 24, in lower case. */
const PHRASE = /^\s*[a-z]{3,8}(?:\s+[a-z]{3,8}){11,23}\s*$/
/** Names of parameters of a URL that identify a session or an app. */
const SECRET_PARAMETER = /([?&#](?:[\w-]*(?:key|token|secret|signature|session|projectid|auth))=)([^&#\s"]+)/gi
/** 32 bytes or more: it may be a key or a signature. */
const LONG_HEX = /^0x[\da-f]{64,}$/i

/** Returns a secret as its first and last characters. */
export function shorten(text: string): string {
  return text.length <= 14 ? '•••' : `${text.slice(0, 6)}…${text.slice(-4)}`
}

/**
 * Returns a copy of a value that can be shown and copied: plain, bounded, and with its secrets shortened. What is a hash
 * and what is a key cannot be distinguished, so every hex text of 32 bytes or more is shortened, unless `isPublic`.
 * @param isPublic - the value is public anyway, as what a node answers.
 */
export function toShown(value: unknown, { isPublic = false }: { readonly isPublic?: boolean } = {}): unknown {
  const parents = new Set<object>()

  function show(current: unknown, depth: number, name: string): unknown {
    switch (typeof current) {
      case 'string':
        if (SECRET_NAME.test(name)) return shorten(current)
        return showText(current, isPublic)
      case 'bigint':
        return `${current}n`
      case 'function':
        return 'ƒ'
      case 'symbol':
        return String(current)
      case 'object':
        return current === null ? null : showObject(current, depth)
      default:
        return current
    }
  }

  function showObject(current: object, depth: number): unknown {
    if (parents.has(current)) return '↻'
    if (depth >= MAX_DEPTH) return Array.isArray(current) ? `[${current.length}]` : `{${nameOf(current)}}`
    parents.add(current)
    try {
      return showEntries(current, depth)
    } catch {
      // A getter of another party's object threw.
      return `{${nameOf(current)}}`
    } finally {
      parents.delete(current)
    }
  }

  function showEntries(current: object, depth: number): unknown {
    if (Array.isArray(current)) {
      const items = current.slice(0, MAX_ENTRIES).map((item) => show(item, depth + 1, ''))
      return current.length > MAX_ENTRIES ? [...items, `… ${current.length - MAX_ENTRIES} more`] : items
    }
    if (current instanceof Map) {
      return Object.fromEntries(limit([...current]).map(([key, item]) => [String(key), show(item, depth + 1, '')]))
    }
    if (current instanceof Set) return [...current].slice(0, MAX_ENTRIES).map((item) => show(item, depth + 1, ''))
    if (current instanceof Error) return showError(current, depth)
    const prototype: unknown = Object.getPrototypeOf(current)
    if (prototype !== null && prototype !== Object.prototype) return `{${nameOf(current)}}`
    return Object.fromEntries(limit(Object.entries(current)).map(([key, item]) => [key, show(item, depth + 1, key)]))
  }

  function showError(error: Error, depth: number): unknown {
    const code: unknown = Reflect.get(error, 'code')
    return {
      error: error.name,
      ...(code === undefined ? {} : { code: show(code, depth + 1, '') }),
      message: showText(error.message, isPublic),
      ...(error.cause === undefined ? {} : { cause: show(error.cause, depth + 1, '') }),
    }
  }

  return show(value, 0, '')
}

function limit<Item>(entries: readonly Item[]): readonly Item[] {
  return entries.slice(0, MAX_ENTRIES)
}

function showText(text: string, isPublic: boolean): string {
  if (PHRASE.test(text)) return '•••'
  if (LONG_HEX.test(text) && !isPublic) return `${shorten(text)} (${(text.length - 2) / 2} bytes)`
  const shown = redactUrl(text)
  return shown.length <= MAX_TEXT_LENGTH ? shown : `${shown.slice(0, MAX_TEXT_LENGTH)}… (${shown.length} characters)`
}

/** Returns a URL without the values of parameters that identify a session or an app. */
export function redactUrl(url: string): string {
  return url.replace(SECRET_PARAMETER, (_, name: string, secret: string) => `${name}${shorten(secret)}`)
}

function nameOf(value: object): string {
  try {
    const made = value.constructor
    return typeof made === 'function' && made.name !== '' ? made.name : 'object'
  } catch {
    return 'object'
  }
}
