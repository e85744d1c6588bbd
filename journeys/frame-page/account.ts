/** The key of the account of the frame's journeys. It has nothing on any network but the local one. */
export const frameAccountKey = '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba'

/** What its export shows. No account has it. */
export const phrase = `${'abandon '.repeat(23)}art`
/** The password of its recovery. */
export const recoveryPassword = 'a gate, a lantern and nine geese'
