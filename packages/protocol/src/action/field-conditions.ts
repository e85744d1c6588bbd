import type { AbiEvent, AbiFunction, AbiParameter, AbiParameterToPrimitiveType, Address, Hex, ParseAbiItem } from 'viem'

/** The ABI item of an event, from the item or from its text. `never` for a text that is not an event. */
export type EventOf<event extends AbiEvent | string> = event extends string
  ? string extends event
    ? AbiEvent
    : Extract<ParseAbiItem<event>, AbiEvent>
  : event

/** The ABI item of a function, from the item or from its text. `never` for a text that is not a function. */
export type FunctionOf<fn extends AbiFunction | string> = fn extends string
  ? string extends fn
    ? AbiFunction
    : Extract<ParseAbiItem<fn>, AbiFunction>
  : fn

/** Conditions on a number. All of them must hold. */
export type NumberConditions<value> = {
  readonly eq?: value
  readonly not?: value
  readonly gt?: value
  readonly gte?: value
  readonly lt?: value
  readonly lte?: value
}

/** Conditions on an address. All of them must hold. */
export type AddressConditions = { readonly eq?: Address; readonly not?: Address }

/** Conditions on bytes. All of them must hold. */
export type BytesConditions = {
  readonly eq?: Hex
  readonly not?: Hex
  readonly contains?: Hex
}

/** Conditions on a string. All of them must hold. */
export type StringConditions = {
  readonly eq?: string
  readonly not?: string
  /** Bytes that the string contains, without normalization. */
  readonly contains?: string
  /** RE2 syntax, searched anywhere in the string. */
  readonly regex?: string
}

/** The conditions on a field of an ABI type. A plain value means `eq`. `never` for a type that cannot be compared. */
type ConditionsOn<type extends string> = type extends `${string}]`
  ? never
  : type extends 'address'
    ? Address | AddressConditions
    : type extends 'string'
      ? string | StringConditions
      : type extends 'bytes' | `bytes${number}`
        ? Hex | BytesConditions
        : type extends 'uint' | 'int' | `uint${number}` | `int${number}`
          ? NumberOf<type> | NumberConditions<NumberOf<type>>
          : never

/** A `bigint`, or also a `number` where the type has at most 48 bits, as in viem. */
type NumberOf<type extends string> = AbiParameterToPrimitiveType<{ readonly type: type }> | bigint

/** Where the parameters are not known to the compiler, each condition is checked at run time alone. */
type AnyConditions =
  | (string | bigint | number)
  | (NumberConditions<bigint | number> | AddressConditions | BytesConditions | StringConditions)

/**
 * One field that can be compared: its dotted name and its ABI type. Positions stand for parameters without a name, as
 * in `FieldNode`.
 */
type FieldsIn<parameters extends readonly AbiParameter[], prefix extends string = ''> = {
  readonly [at in keyof parameters]: FieldsOf<parameters[at], `${prefix}${NameOf<parameters[at], at>}`>
}[number]

type FieldsOf<parameter extends AbiParameter, name extends string> = parameter extends {
  readonly components: infer components extends readonly AbiParameter[]
}
  ? // The chain stores an indexed tuple as a hash, and arrays of tuples have no single value.
    parameter extends { readonly indexed: true }
    ? never
    : parameter['type'] extends 'tuple'
      ? FieldsIn<components, `${name}.`>
      : never
  : parameter extends { readonly indexed: true; readonly type: 'string' | 'bytes' }
    ? never
    : ConditionsOn<parameter['type']> extends never
      ? never
      : { readonly name: name; readonly type: parameter['type'] }

type NameOf<parameter extends AbiParameter, at> = parameter extends { readonly name: infer name extends string }
  ? name extends ''
    ? `${at & string}`
    : name
  : `${at & string}`

/** The conditions that an action can have on an event or a function, by the name of the field. */
export type WhereConditions<item extends AbiEvent | AbiFunction> = [item] extends [never]
  ? never
  : number extends item['inputs']['length']
    ? Readonly<Record<string, AnyConditions>>
    : [FieldsIn<item['inputs']>] extends [never]
      ? // An empty object type accepts any property.
        Readonly<Record<string, never>>
      : {
          readonly [field in FieldsIn<item['inputs']> as field['name']]?: ConditionsOn<field['type']>
        }

/** The names of the fields that can name the claimant: an address that is an input, or directly in a tuple input. */
export type ClaimantField<item extends AbiEvent | AbiFunction> = [item] extends [never]
  ? never
  : number extends item['inputs']['length']
    ? string
    : Exclude<Extract<FieldsIn<item['inputs']>, { readonly type: 'address' }>['name'], `${string}.${string}.${string}`>
