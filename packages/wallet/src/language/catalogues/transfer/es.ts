import type { Catalogue } from '../../catalogue.ts'

/** Send of accounts of other namespaces than EVM, in Spanish. */
export const transfer = {
  transfer: {
    invalid: 'Introduce un importe y una dirección de destinatario válidos',
    notAddress: 'Introduce una dirección (de 32 a 44 letras y dígitos) o un nombre .sol.',
    refusedReceiver: 'Esto no es una billetera. Lo que se envíe ahí se pierde.',
    nameRefused: '{name} podría llevar a otra persona. Introduce la dirección.',
    program: 'Un programa tiene esta dirección',
    memo: 'Nota',
    memoPlaceholder: 'Nota, pública (opcional)',
    priorityFee: 'Comisión de prioridad',
    rent: 'Nueva cuenta de token',
    rentText: 'El destinatario aún no tiene una cuenta para este token. Se crea con este envío y se paga una sola vez.',
    insufficientText: 'El importe y sus costes son más de lo que tienes.',
    receiverBelowRent: 'El destinatario tendría menos de lo que una cuenta debe tener. Envía más.',
    senderBelowRent: 'Te quedaría menos de lo que una cuenta debe tener. Envía menos.',
    tokenRefused: 'Este token no se puede enviar aquí',
    tokenRefusedText: 'Sus reglas no lo permiten. No se ha enviado nada.',
    otherTransfer: 'Otro envío aún no es definitivo',
    otherTransferText: 'No se ha enviado nada. Inténtalo de nuevo en un minuto.',
    otherTransaction: '{wallet} ha firmado una transacción distinta de la solicitada',
    wrongSignature: 'La firma de {wallet} no es de esta cuenta',
    malformed: 'No se puede leer la respuesta de {wallet}',
    answerText: 'Se ha rechazado y no se ha enviado nada.',
    inBlock: 'En un bloque',
    inBlockText: 'Termina cuando el bloque es definitivo. Puedes cerrar esto.',
    byWallet: 'Tu billetera lo envía por sí misma, así que lo enviado solo se puede comprobar después.',
    unanswered: 'Tu billetera no responde',
    unansweredText:
      'Puede que lo haya enviado. Lo buscamos durante un minuto aproximadamente y mientras tanto no enviamos nada más.',
    lost: 'No encontrado',
    lostText:
      'Tu billetera no dijo qué envió. Ningún bloque tiene este envío y ya no puede llegar. Mira la actividad antes de volver a enviar.',
    changed: 'Tu billetera envió otra cosa',
    changedText: 'No es lo que revisaste. Compruébalo antes de volver a enviar.',
    expired: 'Caducada',
    expiredText: 'Ningún bloque la incluyó a tiempo, así que no se ha enviado nada.',
    another: 'Enviar otra cosa',
  },
} satisfies Pick<Catalogue, 'transfer'>
