import type { Catalogue } from '../../catalogue.ts'

/** Send of accounts of other namespaces than EVM, in Turkish. */
export const transfer = {
  transfer: {
    invalid: 'Lütfen geçerli bir tutar ve alıcı adresi girin',
    notAddress: 'Bir adres (32–44 harf ve rakam) veya bir .sol adı girin.',
    refusedReceiver: 'Bu bir cüzdan değil. Oraya gönderilen kaybolur.',
    nameRefused: '{name} başka birine götürebilir. Adresi girin.',
    program: 'Bu adres bir programa ait',
    memo: 'Not',
    memoPlaceholder: 'Not, herkese açık (isteğe bağlı)',
    priorityFee: 'Öncelik ücreti',
    rent: 'Yeni token hesabı',
    rentText: 'Alıcının bu token için henüz hesabı yok. Bu gönderimle oluşturulur ve bir kez ödenir.',
    insufficientText: 'Tutar ve masrafları sahip olduğunuzdan fazla.',
    receiverBelowRent: 'Alıcıda bir hesapta olması gerekenden az kalır. Daha fazla gönderin.',
    senderBelowRent: 'Sizde bir hesapta olması gerekenden az kalır. Daha az gönderin.',
    tokenRefused: 'Bu token burada gönderilemez',
    tokenRefusedText: 'Kuralları buna izin vermiyor. Hiçbir şey gönderilmedi.',
    otherTransfer: 'Başka bir gönderim henüz kesinleşmedi',
    otherTransferText: 'Hiçbir şey gönderilmedi. Bir dakika sonra tekrar deneyin.',
    otherTransaction: '{wallet} istenenden başka bir işlem imzaladı',
    wrongSignature: '{wallet} imzası bu hesaba ait değil',
    malformed: '{wallet} yanıtı okunamıyor',
    answerText: 'Reddedildi ve hiçbir şey gönderilmedi.',
    inBlock: 'Bir blokta',
    inBlockText: 'Blok kesinleşince biter. Bunu kapatabilirsiniz.',
    expired: 'Süresi doldu',
    expiredText: 'Hiçbir blok onu zamanında almadı, bu yüzden hiçbir şey gönderilmedi.',
    another: 'Başka bir şey gönder',
  },
} satisfies Pick<Catalogue, 'transfer'>
