/** What the modal's state says of a refused request, as the public clients say it. On screen it is translated. */
export const ACTION_NOT_ALLOWED = 'Action not allowed'
