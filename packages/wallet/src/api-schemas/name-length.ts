/** The longest name with its suffix, as in DNS. */
export const MAX_NAME_LENGTH = 255
