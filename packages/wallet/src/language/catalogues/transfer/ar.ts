import type { Catalogue } from '../../catalogue.ts'

/** Send of accounts of other namespaces than EVM, in Arabic. */
export const transfer = {
  transfer: {
    invalid: 'يرجى إدخال مبلغ وعنوان مستلم صالحين',
    notAddress: 'أدخل عنوانًا (من 32 إلى 44 حرفًا ورقمًا) أو اسم ‎.sol‎.',
    refusedReceiver: 'هذه ليست محفظة. ما يُرسل إليها يضيع.',
    nameRefused: 'قد يقود {name} إلى شخص آخر. أدخل العنوان.',
    program: 'هذا العنوان لبرنامج',
    memo: 'مذكرة',
    memoPlaceholder: 'مذكرة عامة (اختيارية)',
    priorityFee: 'رسوم الأولوية',
    rent: 'حساب جديد للرمز',
    rentText: 'ليس لدى المستلم حساب لهذا الرمز بعد. يُنشأ مع هذا الإرسال ويُدفع مرة واحدة.',
    insufficientText: 'المبلغ وتكاليفه أكثر مما لديك.',
    receiverBelowRent: 'سيكون لدى المستلم أقل مما يجب أن يكون في الحساب. أرسل أكثر.',
    senderBelowRent: 'سيبقى لديك أقل مما يجب أن يكون في الحساب. أرسل أقل.',
    tokenRefused: 'لا يمكن إرسال هذا الرمز هنا',
    tokenRefusedText: 'قواعده لا تسمح بذلك. لم يُرسل شيء.',
    otherTransfer: 'إرسال آخر لم يصبح نهائيًا بعد',
    otherTransferText: 'لم يُرسل شيء. حاول مرة أخرى بعد دقيقة.',
    otherTransaction: 'وقّعت {wallet} معاملة غير المطلوبة',
    wrongSignature: 'توقيع {wallet} ليس لهذا الحساب',
    malformed: 'تعذرت قراءة رد {wallet}',
    answerText: 'رُفض الرد ولم يُرسل شيء.',
    inBlock: 'في كتلة',
    inBlockText: 'يكتمل عندما تصبح الكتلة نهائية. يمكنك إغلاق هذا.',
    expired: 'انتهت المهلة',
    expiredText: 'لم تأخذها أي كتلة في الوقت المناسب، لذلك لم يُرسل شيء.',
    another: 'إرسال شيء آخر',
  },
} satisfies Pick<Catalogue, 'transfer'>
