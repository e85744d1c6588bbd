/** This package's version, as in its package.json (a test compares them). */
export const SDK_VERSION = '0.1.0'
/** The name that requests send to servers. */
export const SDK_TYPE = 'laurel'
