// Written by scripts/generate-wallet-list.mjs. Do not edit.

/** All the others, in the form of `decodeWalletRows`. */
export const moreWalletRows = `io.mywallet	My Wallet	07b		mywallet-wc	my.tt/wc	=
com.safepal	SafePal	42e	s	safepalwallet	link.safepal.io				io.safepal.wallet	1548297139	lgmpcpglpngdoalbgeoldeajfclnhafa		safepal-extension-wallet
pro.tokenpocket	TokenPocket	26d	rsi	tpoutside					vip.mytokenpocket	6444625622	mfgccjchihfkkindfppnaooecgfneiii
io.ironwallet	IronWallet	37b			app.ironwallet.io				com.wallet.crypto.btc.eth	6451146325
com.fireblocks	Fireblocks	038		fireblocks-wc			console.fireblocks.io/v2		com.fireblocks.client	1439296596
com.bitget.web3	Bitget Wallet	078	rsi	bitkeep	bkapp.vip						jiidiaalihmmhddjgbnbgdfflelocpak
com.bifrostwallet	Bifrost Wallet	13a	r	bifrostwallet	app.bifrostwallet.com				com.bifrostwallet.app	1577198351
com.crypto.wallet	Crypto.com Onchain	128	ri	dfw	wallet.crypto.com/deeplink			crypto.com/onchain	com.defi.wallet	1512048310	hifafgmccdpekplomjjkcfgodnhcellj
com.bitcoin	Bitcoin.com Wallet	a60		bitcoincom	wallet.bitcoin.com		wallet.bitcoin.com		com.bitcoin.mwallet	1252903728
com.bestwallet	Best Wallet	55f		bw://app/connect/	best-wallet-prod.web.app/connect				com.bestwallet.mobile	6451312105
io.trezor	Trezor Suite	375	i		connect.trezor.io/9/deeplink	trezorsuite://walletconnect/		trezor.io/trezor-suite	io.trezor.suite	1631884497
com.elrond.maiar.wallet	xPortal	455	r	xportal	xportal.app.link			xportal.com	=	1519405832
io.1inch.wallet	1inch Wallet	000	i	oneinch://open/nobodywilleveruseit/	wallet.1inch.io/app/nobodywilleveruseit				io.oneinch.android	1546049391
com.blockchain.login	Blockchain.com	15b		blockchain-wallet	login.blockchain.com/app			login.blockchain.com/auth/signup	piuk.blockchain.android	493253309
com.dcentwallet	DCENT	571		dcent	link.dcentwallet.com				com.kr.iotrust.dcent.wallet	1447206611
im.token	imToken	07c	i	imtokenv2			token.im		im.token.app	1384798940
com.bitpay	BitPay Wallet	014		bitpay	link.bitpay.com			bitpay.com/wallet
com.mtpelerin	Bridge Wallet	023			bridge.mtpelerin.com/wc			www.mtpelerin.com/bridge-wallet	com.mtpelerin.bridge	1481859680
com.coolbitx.cwsapp	CoolWallet	960	r	coolwallet				coolwallet.io	=	1328764142
co.arculus	Arculus Wallet	111		arculuswc	gw.arculus.co/app/wc				co.arculus.wallet.android	1575425801
com.roninchain.wallet	Ronin Wallet	13c	ri	roninwallet	wallet.roninchain.com				com.skymavis.genesis	1592675001	fnjhmkhhmkbjkkabndcnnogagogbneec		ronin-wallet
com.tangem	Tangem Wallet	111		tangem	app.tangem.com				com.tangem.wallet	1354868448
com.wemixplay	WEMIX Play	d06		wpapp://wemixplay.com/	wemixplay.onelink.me/Bq1n/cssdwedi				com.wemade.wemixplay	6547834517
com.robinhood.wallet	Robinhood Wallet	002	r	robinhood-wallet				robinhood.com/web3-wallet	com.robinhood.gateway
com.kraken	Kraken Wallet	63e	i	krakenwallet				www.kraken.com/wallet	com.kraken.superwallet	1626327149
com.exodus	Exodus	36e	si	exodus	exodus.com/m				exodusmovement.exodus	1414384820	aholpfdialjgjfhomihkjbmgjidlcdno	com.exodus.web3-wallet
so.onekey.app.wallet	OneKey	282	r	onekey-wallet	app.onekey.so/wc/connect	=	app.onekey.so/wc/connect	onekey.so	=	1609559473	jnmbobjmhlngoefaiojfljckilhhlhcj
network.blackfort	BlackFort Wallet	111		blackfortwc					exchange.blackfort.blackfortwallet	6447954137
com.hashpack.wallet	HashPack	234	r	hashpack	link.hashpack.app		link.hashpack.app	hashpack.app	app.hashpack.wallet.twa	6444389849	gjagmgiddbbciopjhllkdnddhcglnemk
app.keplr	Keplr	17a	ri	keplrwallet://wcV2/	deeplink.keplr.app		wallet.keplr.app		com.chainapsis.keplr	1567851089	dmkamcknogkgcdfhhbddcghachkejeap		keplr
com.kucoin	KuCoin Web3 Wallet	076	i	kucoin:///wallet/walletConnect/				www.kucoin.com/Web3	com.kubi.kucoin	1378956601
com.cakewallet	Cake Wallet	b52		cakewallet					com.cakewallet.cake_wallet	1334702542
com.bee	BeeWallet	963		bee	main.apple.bee9527.com			www.bee.com/en	network.bee.app	1529988919	nankopfjhdflikcokhgohiaoehnjfako
com.socios.app	Socios.com - Wallet & Tokens	14e		socios-mob			app.socios.com		com.socios	1464868277
cc.avacus	Avacus	961		avacus	avacus.app.link				io.sowaka.avacus	6449657442
com.xovawallet	Xova	b51		xova://wc/	xova.com/wc					6751160251
at.swe	Sweat Wallet	d06		sweat:///	wallet.sweateconomy.com				com.sweatwallet	1619316571
com.gemwallet	Gem Wallet	25d		gem	gemwallet.com				com.gemwallet.android	6448712670
xyz.joeywallet	Joey Wallet	b53		joey://settings/					=	6745415911
app.backpack	Backpack	d33	rsi	backpack	backpack.app/ul/v1				app.backpack.mobile	6445964121	aflkmfhebedbjioipglgcbcmnbpgliof
org.thorwallet	THORWallet	111		thorwallet					defisuisse.thorwallet	1592064324
com.klipwallet	klip	26f		klipwallet	klipwallet.com				com.klipwallet.app	1627665524
com.mewwallet	MEW wallet	078	i	mewwallet	mewwallet.com				com.myetherwallet.mewwallet	1464614025
org.hot-labs	HOT Wallet	961	r	hotwallet	app.hot-labs.org		app.hot-labs.org/link	hot-labs.org/wallet	app.herewallet.hot	6740916148	mpeengabcnhhjjgleiodimegnkpcenbk		hot-wallet
com.hashport.wallet	HashPort Wallet	e01		expo2025-wallet	link.wallet.hashport.com				io.hashport.hashwallet	6450660947
io.internetmoney	Internet Money	962		internetmoney	internetmoney.io		internetmoney.io		com.internetmoneywallet.app	1641771042	ckklhkaabbmdjkahiaaplikpdddkenic
ag.jup	Jupiter	278		jupiter				jup.ag/mobile	ag.jup.jupiter.android	6484069059
money.unstoppable	Unstoppable Wallet	960		unstoppable.money					io.horizontalsystems.bankwallet	1447619907
com.valoraapp	Valora	772		celo://wallet/	valoraapp.com				co.clabs.valora	1520414263
com.bybit	Bybit Wallet	000	ri	bybitapp://open/route?targetUrl=by://web3/walletconnect/				www.bybit.com/web3	com.bybit.app	1488296980	pdliaogehgdbhbnmkklieghmmjkpigpa
io.magiceden.wallet	Magic Eden	003	rs	magiceden					com.magiceden.wallet	6478631482	mkpegjkblkkefacfnmkajcjmabijhclg
ai.interlinklabs	ITLX Wallet	669		interlinkid	interlinklabs.ai/deeplink/wallet				org.ai.interlinklabs.interlinkId	6737988220
app.subwallet	SubWallet	132	r	subwallet	mobile.subwallet.app	=			app.subwallet.mobile	1633050285	onhogfjeacnfoofkfgppdlbmlmnplgbn		subwallet
app.core.extension	Core	223	r	core	core.app	=			com.avaxwallet	6443685999	agoakfejjabomempkjlepdflaleeobhb
org.mathwallet	MathWallet	223	s	mathwallet	www.mathwallet.org				com.mathwallet.android	1582612388	afbcbjpbpfadlkmhmclhkeeodmamcflc
id.co.pintu	Pintu	06e		pintu://web3wallet/			pintu.co.id		com.valar.pintu	1494119678
io.enjin	Enjin Wallet	76c		enjinwallet	deeplink.wallet.enjin.io			enjin.io/products/wallet	com.enjin.mobile.wallet	1349078375
io.novawallet	Nova Wallet	17c		novawallet					io.novafoundation.nova.market	1597119355
com.opera	Opera Crypto Browser	023		cryptobrowser						1604311726
tech.okto	Okto	55e		okto			okto.tech		com.coindcx.okto	6450688229
com.aktionariat	Aktionariat Wallet	000		aktionariat	app.aktionariat.com				com.aktionariat.app	1518326813
com.zengo	Zengo Wallet	111	i	zengo://get.zengo.com/	get.zengo.com		web.zengo.com		com.zengo.wallet	1440147115
com.chain	Chain	000		chainapp						6444779277
app.keyring	KEYRING PRO	37c		keyring	keyring.app	=			co.bacoor.keyring	1546824976
pk.modular	Modular Wallet Prod	111		modularwallet			modular.pk		com.modular
com.oasys-wallet	Oasys Passport	083		oasys-wallet	www.oasys-wallet.com/wc				com.oasys_wallet.oas_app	6449960854
com.flowfoundation.wallet	Flow Wallet	274	r	frw	frw-link.lilico.app			wallet.flow.com	=	6478996750	hpclkefagolihohboafpheddmmgdffjm
app.zeal	Zeal	077	r	zeal://walletconnect/							heamnjbnflcikcggoiplibfommfbkjpj
io.tokoin	Tokoin | My-T Wallet	248		mtwallet://app/					com.tokoin.wallet	1489276175
io.alpha-u.wallet.web	αU wallet	84a		alpha-u-wallet				web.wallet.alpha-u.io/intro.html	com.kddi.wallet	6444401106
network.cvl	CVL Wallet	011			app.cvl.network		app.cvl.network		llp.bc_group.cvl_wallet	6444357628
com.wigwam.wallet	Wigwam	473	r	wigwam	wigwam.app		wallet.wigwam.app	wigwam.app	com.wigwamapp	6630381643	lccbohhgfkdikahanoclbdmaolidjdfl
com.bitso	Bitso Web3 Wallet	122		bitso://bitso.com/web3-wallet/	bitso.com/web3-wallet		bitso.com/web3-wallet	bitso.com/web3-wallet	com.bitso.wallet	1292836438
io.cypherhq	Cypher Wallet	762		cypherwallet	app.cypherhq.io				com.cypherd.androidwallet	1604120414
app.everspace	Everspace	44d		everspace	everspace.app/deeplink		everspace.app		com.oberton.app	1585434994
io.kriptomat	Kriptomat	65f		kriptomatapp://wallet-connect/				kriptomat.io/web3	io.kriptomat.app	1440135740
com.coinomi	Coinomi	a60		coinomi	coinomi.page.link				com.coinomi.wallet	1333588809
me.haha	HaHa	56c		haha	haha.me		www.haha.me		com.permutize.haha	1591158244
io.oxalus	Oxalus Wallet	000		oxalus			oxalus.io	oxalus.io/wallet	io.oxalus.wallet	1620111723
xyz.frontier.wallet	Frontier	b52	r	frontier			www.frontier.xyz/download	www.frontier.xyz	com.frontierwallet	1482380988	kppfdiipphfccemcignhifpjkapfbihd
io.atomicwallet	Atomic Wallet	224	i	atomicwallet		=			=	1478257827	gjnckgkfmgmibbkoficdidcljeaaaheg
app.walletnow	NOW Wallet	223		nowwallet	walletnow.app.link	=	walletnow.app.link		com.nowwallet	1591216386
com.burritowallet	Burrito	b52		burrito	app.burritowallet.com				com.burritowallet.app	6449563083
app.whitewallet	Whitewallet	112		whitewallet	whitewalletapp.io				com.clear.whitewallet	6736445215
com.monarchwallet	Monarch Wallet	960			monarchwallet.com					1386397997
com.coldwallet	Cold Wallet	479		pluswallet	coldwallet.com				com.PlusWallet	6467651848
com.tomi	tomi Wallet	d07		tomiwallet				tomi.com/wallet	com.tomiapp.production	1643501440	feoojlbclclaoifjiedeeenhldlenopl
app.freighter	Freighter	64c		freighterwallet://wc-redirect/					org.stellar.freighterwallet	6743947720
com.ellipal	ELLIPAL	26d		ellipal	www.ellipal.com					1426179665
cc.localtrade.lab	LocalTrade Wallet	076			ws.lab.localtrade.cc		docs.localtrade.cc/products/defi-wallet-mvp-for-ios		com.localtrade.wallet	1602772298
org.creditcoin.app	Credit Wallet	111		creditwallet					com.creditcoin.mobile	6478491272
com.rewardywallet	Rewardy Wallet	579		rewardywallet	www.rewardywallet.com/wc				com.chainwith.rewardy	6572285114
com.xcapit	Xcapit	125			app.xcapit.com/links		app.xcapit.com		com.xcapit.app	1545648148
org.gooddollar	GoodDollar	113		gooddollar	wallet.gooddollar.org	=	wallet.gooddollar.org		=
app.kabila.wallet	Kabila	26c	r	kabila-wallet	wallet.kabila.app		wallet.kabila.app	kabila.app/docs/kabila-wallet	wallet.kabila.app	6467106529	cnoepnljjcacmnjnopbhjelpmfokpijm
app.linen	Linen	000		linen	linen.app				app.linen.wallet	1480509067
com.keeperwallet	Keeper	27c		tonkeeper	app.tonkeeper.com				com.ton_keeper	1587742107
com.veworld	VeWorld Mobile	000		veworld://org.vechain.veworld.app/
xyz.argent	Argent	a54	i	argent://app/	www.argent.xyz/app				im.argent.contractwalletclient	1358741926
app.krystal	Krystal	176	s	krystalwallet	wallet.krystal.app		defi.krystal.app		com.kyrd.krystal	1558105691
io.ricewallet	RiceWallet	36e		ricewallet	ricewallet.io		ricewallet.io
xyz.coca	COCA Wallet	36e		wirexwallet					com.wirex.wallet	1594165139
org.bron	Bron	42a		bron-mobile://wallet-connect/		bron://wallet-connect/			org.bron.mobile	6757437880
io.okse	Okse Wallet	d12		oksewallet	okse.io		okse.io		wallet.okse.io	1555914591
com.paybolt	PayBolt	16d		paybolt://Wallet/			www.paybolt.com		com.fincrypt.paybolt	1599880290
com.plasma-wallet	Plasma Wallet	c03		plasmawallet	plasma-wallet.com					1461735396
org.bytebank	ByteBank	37a		hideoutwallet					com.hideout.wallet	1620315192
com.optowallet	Opto Wallet	07b		opto					app.opto.wallet	6443854537
it.airgap	AirGap Wallet	577		airgap-wallet			wallet.airgap.it		it.airgap.wallet	1420996542
xyz.uniultra.wallet	U2U Wallet	275		u2uwc					org.u2u.wallet	6446194312	ebjfhkbnnbjhcedilbedghedfgiaioed
app.nightly	Nightly	56e	rs	nightly					com.nightlymobile	6444768157	fiikommddbeccaoicoejoniammnalkfa
app.nicegram	Nicegram Wallet	000		ncg://wallet/home/	nicegram.app				=	1608870673
com.holdstation	Holdstation Wallet	000		holdstation					io.holdstation	6444925618
io.universaleverything	UniversalProfiles	66b		io.universaleverything.universalprofiles://wallet-connect/					io.universaleverything.universalprofiles	6702018631
io.ibvm	IBVM Wallet	000		ibvm					com.ibvm.wallet	6744966630
com.abra	Abra Wallet	649		abra			abra.com
one.mixin.messenger	Mixin	27c	r	mixin			mixin.one		=	1322324266
org.bitizen	Bitizen	076		bitizen://wallet/	bitizen.org/wallet				org.bitizen.wallet	1598283542
app.ultimate	Ultimate	d06		ultimate						1629053410
app.stickey	Stickey Wallet	16e		stickyapp	stickeyapp.page.link	=	stickeyapp.page.link		=	1671113083
xyz.talisman	Talisman	673	r	talisman	talisman.xyz/wc				xyz.talisman.app	6761427240	fijngjgcjhjmmpcmkeiomlglpeiijkld		talisman-wallet-extension
network.over	OverFlex	b53		overflex				over.network/overflex	com.superblock.overmobile	6447250892
app.coinstats	CoinStats	a62		coinstats		=			com.coinstats.crypto.portfolio	1247849330
com.coin98	Coin98 Super Wallet	860	ri	coin98	coin98.com			coin98.com/wallet	coin98.crypto.finance.media	1561969966	aeachknmefphepccionboohckonoeemg
dev.auroracloud	Aurora Pass	123		aurora-pass				auroracloud.dev/pass	aurora.pass.android.app	6447244286
me.qiewallet	QIE Wallet	c17	r	qiemobilewalletconnect	www.qiewallet.me				com.qiewallet	6445826746	oljchdcgmibnjbbopolafbjncfhdacjb
io.harti	HARTi Wallet	000		harti					app.harti	1599921940
io.dttd	DTTD	000		dotted
com.tellaw	Tellaw Wallet	74e		tellaw://walletconnect/					com.tellaw.tellaw	6446802245
io.summonersarena	SA ASSISTANT	112		saas://success/					com.onechain.saas
org.onyx	Onyx Wallet	222		onyxwallet:///	wallet.onyx.org				com.onyx.walletprod	6748654539
com.bitpie	Bitpie	34c	s	bitpiewc						1481314229
world.ixo	Impact Wallet	079		impactsx					com.ixo.mobile	6444948058
me.iopay	ioPay	66d		iopay			iopay.me		io.iotex.iopay.gp	1478086371
net.gateweb3	GateWallet	25d		gtweb3wallet		=	www.gateweb3.net/web3	www.gateweb3.net/web3
app.ammer	Ammer Wallet	111		ammerwallet						1599698329
world.freedom	Freedom World	118		freedom-wallet://freedom.world/	freedom.world			freedom.world/wallet	com.bitazza.freedom.wallet	1606936073
app.wombat	Wombat	c42		wombat-wc		wombat			io.getwombat.android	1474392110
org.dota168	MetaWallet	50e		metawallet://com.metawallet.client/		metawallet
com.onlybulls	OnlyBulls Wallet	573		onlybulls	onlybulls.com				com.askroi.onlybulls	6746166943
finance.saucerswap	SaucerSwap Wallet	573			www.saucerswap.finance/app			www.saucerswap.finance/saucerswap-wallet	com.saucerswap.mobile	6747405489
com.secuxtech	SecuX	000		secux	wsweb.secuxtech.com				com.secuxapp	1477437607
app.onto	ONTO	000	s	ontoprovider					com.github.ontio.onto	1436009823
io.klever	Klever Wallet	001		klever-wallet://dp/walletconnect/	klever.page.link				finance.klever.bitcoin.wallet	1615064243
com.trusteeglobal	Trustee Wallet	324		tw	trusteeglobal.com/link/Pxxum8Yt				com.trusteewallet	1462924276
com.bexo	Bexo	000		beexo			app.beexo.com		com.beexo	1533311061
com.midoin	midoin	962		midoin	midoin.app.link				=	1374974523
pro.ds.app	Digital Shield	26f		digitalshield-wallet://wc/	app.ds.pro/wc/connect	digitalshield-wallet	app.ds.pro			6740052686
app.hbwallet	HB WALLET	113		hbwallet					co.bacoor.android.hbwallet	1273639572
co.family.wallet	Family	077	r	familywallet				family.co		1606779267
com.uxuy	UXUY Wallet	b50		uxuyapp	link.uxuy.id				com.uxuy.fast	6744010539
com.ivirse	IApp	249		ivirse					com.ivirse.figame	6446265246
org.alephium	Alephium Wallet	000		alephium					org.alephium.wallet	6469043072
ch.dssecurity	DS Security SA	960			www.coinbase.com/wallet		www.coinbase.com/wallet
net.lxxdao.wallet	LxxDaoWallet	112	r	lxxdao	lxxdao.net			www.lxxdao.net	com.lxxdao.wallet	6764900424	ogbdflabaoemndngioedpedkcieinfca
com.concordium.wallet	Concordium	368	r	concordiumwallet	wallet.concordium.software			concordium.com	com.pioneeringtechventures.wallet	1593386457	mnnkpffndmickbiakofclnpoiajlegmg
io.zkape	Ape Wallet	570		ape	zkape.io					6450944029
io.pitaka	Pitaka	223		pitaka	app.pitaka.io				com.pitakamobile	1644341925
com.dokwallet	Dokwallet	c40		dokwallet	www.dokwallet.app				com.dok.wallet	1533065700
com.blofin.wallet	BloFin Wallet	a50		blofin-wallet	wallet.blofin.com/app				com.blofin.wallet.wallet	6753210919
xyz.sequence	Sequence Wallet	176	i		sequence.app		sequence.app
io.fizen	Fizen Wallet	426		fw					com.fizen.io.wallet	1621269508
com.authentrend	AT.Wallet	822		atwallet		=		authentrend.com/at-wallet	com.authentrend.atwallet	1479171310
com.foxwallet	FoxWallet	084		foxwallet	link.foxwallet.com				com.foxwallet.play	1590983231
cash.abpay	AB Pay	333		abpay://walletconnect/					org.ab.abwallet.android.release	6745787849
io.yowallet	YoWallet	a06		yo-wallet			yowallet.io		com.yowallet.app	6474118944
pro.fintoken	FINTOKEN	318		fintoken	ios.fintoken.pro/app				com.digitalasset.fintoken	6447503215
com.pionewallet	PioneWallet	001		tobewallet					com.companyname.swaptobe	6738914833
io.zelcore	Zelcore	16e	r	zel		=			com.zelcash.zelcore	1436296839	khpdakhaigcopakcondjleibgpdjpmck
io.unagi.unawallet	una Wallet	000		unawallet					app.unawallet.app	6456397239
com.alicebob	Alicebob Wallet	27c		crypto.ab.wallet					com.crypto.ab.wallet.app	6467197622	mjmpkbeecljmaoojijflpfpmpdhnpabd
io.kigo	Kigo	45f		kigo-mobile-app	kigo-digital.app.link				com.augeo.kigo	6449599872
io.noone	Noone Wallet	37a		crypto.noone.wallet://walletcon/					io.noone.androidwallet	1668333995	bgfhmafjampalkbjicjcjiikhlaggdnm
com.walllet	walllet.com	109		walllet	walllet.com				com.walllet.app	6752386368
com.getcogni	Cogni	000		getcogni://web3/	getcogni.com/web3_wc_connect				com.getcogni.app	1483957512
org.thepulsewallet	The Pulse Wallet	61f		wallet.pulse					com.wallet.thepulse	6458346951
io.staticbit	StaticBit	222		staticbit	link.staticbit.io				io.staticbit.wallet	6745529426
io.doma.wallet	DomaWallet	033		goldwallet					com.Domawallet	6755648519
com.unitywallet	Unity Wallet	085		savl					com.savl	1369912925
org.thetatoken	Theta Wallet	177					wallet.thetatoken.org	www.thetatoken.org/wallet	org.theta.wallet	1451094550
app.sinum	Sinum	113		sinum			app.sinum.io		io.sinum.wallet	6466151819
finance.openwallet	Open Wallet	770		x-app-open-wallet					com.finverselabs.openwallet	6502636684
finance.soulswap.app	SoulSwap	60f		soulwallet						6469735252
com.shapeshift	ShapeShift	112		shapeshift	shapeshift.app.link				com.shapeshift.droid_shapeshift	996569075
money.keychain	Keychain	d34			app.keychain.money		app.keychain.money
app.omni	Omni	000		omni	links.omni.app				fi.steakwallet.app	1569375204
io.walletv	Wallet V	103		virgowallet					prod.walletv.virgo	6743709480
online.puzzle	Puzzle Wallet	c42		puzzleapp	jigsaw-dev.puzzle.online		walletconnect.puzzle.online		=	6450268321	fdchdcpieegfofnofhgdombfckhbcokj
xyz.echooo	Echooo Wallet	46c		echooo://echooo.valleysound.xyz/vss/walletconnect/					com.smartwallet.app	6446883725	lcmncloheoekhbmljjlhdlaobkedjbgd
io.trustasset	Trust Asset Wallet	256		trustassetapp://walletconnect/					com.trustassetapp
app.dfinnwallet	Dfinn Wallet	000		dfinnwallet	dfinnwallet-link.vercel.app				money.dfinn.wallet	6451134219
io.ethermail	EtherMail	26e		ethermail					com.ethermail.ethermail_android	6451305966
my.mone	mOne superapp	000		mone	mone.my/app				com.metapro.app	1628087356
io.legionnetwork	LegionNetwork	34c		legionapp					com.legion.production	1602921528
com.ripio	Ripio Portal	70f		ripio://portal/				ripio.com/portal	com.ripio.android	1221006761	ddamhapapianibkkkcclabgicmpnpdnj
io.cosmostation	Cosmostation	078		cosmostation					wannabit.io.cosmostaion	1459830339
inc.tomo	Tomo Wallet	112	r	tomo					tomo.app.unyx	6468010287	pfccjkejcgoppjnllalolplgogenfojk
me.komet.app	Komet	101	r	komet				komet.me		6448238558	anmkkggohcdelhaholjialcfgdbcegbo
io.guardiianwallet	GUARDIIAN Wallet	000		guardiianwallet					com.gardianwallet	6478384338
com.zypto	Zypto	035	r	zypto					=	6463755992
app.status	Status Legacy	24e	r	status-app	status.app	=		status.app/blog/migrate-from-status-legacy-to-unified-status-mobile-app	im.status.ethereum	1178893006	kahehnbpamjplefhpkhafinaodkkenpg
io.nabox	Nabox	175		nabox	nabox.io/app					6443821021
nl.greenhood.wallet	Greenhood Wallet	770	r	greenhood				www.greenhoodwallet.com	com.greehood.wallet	1661248135
io.nash	Nash	479		nash					io.nash.app	1475759236
com.tastycrypto	tastycrypto	111		tastycrypto					=	1670102186
com.webauth	WebAuth	000		proton					com.metallicus.webauth	1594500069
io.xenea	XENEA Wallet	211		xenea	xenea.app				com.xenea.wallet	6636520027
jp.haudi.crypto	Openloop Connect	377		openloop	www.crypto.haudi.jp/wc	=		www.crypto.haudi.jp/openloop	jp.haudi.crypto.openloopconnect	6762738283
com.thirdweb	thirdweb	111			ews.thirdweb.com		ews.thirdweb.com
xyz.roam.wallet	Roam	000	r	roam		=		roam.xyz
app.gamic	Gamic	c41		gamic	www.gamic.app/wc	=	gamic.app		app.gamic.guild.gamic_guild_mobile	1673683070
app.m1nty	M1NTY	570		m1nty			m1nty.app		app.m1nty.android	1643737318
io.koalawallet	Koala Wallet	113		kowallet					com.eucalyptuslabs.kowallet	1627486259	lnnnmfcpbkafcpgdilckhmhbkkbpkmid
io.myabcwallet	ABC Wallet	50e		abc-wallet://abcwc/					io.myabcwallet.mpc	1642837445
app.catecoin	Catecoin Wallet	a60		catecoin	catecoin.app/apple-app-site-association		wallet.catecoin.club		com.crypto.wallet.catecoin	1637850589
finance.freehold	Freehold Wallet	475		freeholdapp://walletconnect/wc/	freehold.finance/wc					6504279581
com.hootark	HootArk	25a		hootark					com.bose.meta.browser
us.binance	Binance.US Wallet	860	i	bncus://binance.us/cedefi/					com.binance.us	1492670702
com.coincircle	CoinCircle	026			coincircle.com/app/walletconnect		coincircle.com
io.bharatbox	BharatBox App	b24		bharatbox						6472478382
com.ballet	Ballet Crypto	000		balletcrypto					com.balletcrypto	1474912942
com.dolletwallet	Dollet	222		dolletwc					com.dolllet.mainnet	6451143361
org.ciphertrade	CipherTrade	112		ciphertrade://wc/	ciphertrade.org/wc				org.ciphertrade.app
io.wallet3	Wallet 3	56c		wallet3		=	wallet3.io		jp.co.chainbow.wallet3.mobile	1597395741
net.shinobi-wallet	Shinobi-Wallet	679		shinobi-wallet					io.fgraph.shinobiwallet	1572609905
ai.pundi	Pundi Wallet	123			fx.wallet/wc				com.pundix.functionx	1504798360
com.azcoiner	AZCoiner	16d		azcoiner	azcoiner.com				com.azc.azcoiner	6467728839
com.passwallet.app	Pass App	42c	r	passwallet	pass.app/connect			pass.app	=	6670792141
io.hyperpay	HyperPay	06f	s	hyperpay		=			com.legendwd.hyperpayW	1354755812
app.xverse	Xverse Wallet	111		xverse					com.secretkeylabs.xverse	1552272513	idnnbdplmphpflfnlkomgpfbpcgelopg
com.flash-wallet	Flash Wallet	860		flashwallet					com.flashwallet.production	6461013442
com.atomwallets	Atom Wallets	06c		atomwallet	atomwallets.com				com.atomwallets.app	6754027418
com.vgxfoundation	VGX Wallet	001		safemoon	safemoon.com/wc/wc	=	safemoon.com/wc/wc			1579735495
org.arianee	Arianee Wallet	000		com.arianee.wallet	i.arian.ee				com.arianee.wallet	1435782507
io.zelus	Zelus Wallet	b56		zeluswallet			rollingloud.bridge.zelus.io		com.zelus.wallet	1588430343
ai.iluminary	iLuminaryAi Wallet	000		iluminary	ilumi.app.link				com.iluminary	6463699032
io.streakk	Streakk Wallet	17c		streakk					com.streakk	1636671089
finance.porta	PortaWallet	111		porta					com.wallet.porta.android
io.earthwallet	Earth Wallet	001		earthwallet	wallet.earth	=	wallet.earth		earth.wallet.app	1638414929	agkfnefiabmfpanochlcakggnkdfmmjd
com.adftechnology	ADF Wallet	001		adf					com.adf.wallet
io.passpay	PassPay Wallet	d09		com.wallet.passpay						1645009398
technology.obvious	Obvious	577	i	obvious	wallet.obvious.technology				com.hashhalli.obvious	1643088398
io.leapwallet	Leap	676		leapcosmos					io.leapwallet.cosmos	1642465549	fcfcfllfndlomdhbehjjcoimbgofdncg
xyz.orion	Orion	224		orion						1659758160
com.kaxaa	KAXAA Wallet	672			link.kaxaa.com		link.kaxaa.com				njlpbnllmbgdjcmjogmlheldgkcdjnol
network.gridlock	Gridlock Wallet	012		network.gridlock.appgridlock	gridlock.page.link/Fihx				network.gridlock.AppGridlock	1567057330
io.scramberry	ScramberryWallet	011		io.scramberry.v7bmfgda1vo42ue385xc://deeplink/	link1.bsg.scramberry.io			scramberry.io/ja/wallet	io.scramberry.wallet	6468808512
io.blocto	Blocto	17b		blocto	blocto.app				com.portto.blocto	1481181682
com.kryptogo	KryptoGO Wallet	861		kryptogo	kryptogo.page.link		kryptogo.com/wallet	kryptogo.com/wallet	com.kryptogo.walletapp	1593830910	bgaihnkooadagpjddlcaleaopmkjadfl
network.haqq	HAQQ Wallet	085		haqq				haqq.network/wallet	com.haqq.wallet	6443843352
cc.maxwallet	MaxWallet	111		maxwallet		=			com.maxwallet.cc
space.binox	Binox Wallet	001		binox	binox.space/wc.html				com.binox.wallet
technology.jambo	Jambo	078		jbw://walletconnect/					com.jambo
com.3swallet	3S Wallet	a17		bhcwallet			3swallet.com		network.bho.wallet	1622316272
app.edge	Edge	375		edge	deep.edge.app/wc				co.edgesecure.app	1344400091
io.cfcx	CFCX	06d		cfcx	cfcx.io		cfcx.io		com.cfcx	6753644341
org.tha.hashpay	AssetGuard	111	r		tha-assetguard.vercel.app		tha-assetguard.vercel.app	www.hashgraph-group.com/products/assetguard	=	6751275677	pepjfofpkjbfkkoalnmbdhhghakebaic
io.banksocial	BankSocial	666			banksocial.app.link/download				app.banksocial.io
com.crossmint	Crossmint	111			www.crossmint.com		www.crossmint.com
app.imem	iMe Messenger & Crypto Wallet	06e			imem.app/download				com.iMe.android	1450480822
com.saify	Saify	861		saify					=	6737464724
com.purechain	PureWallet	36e			purewallet.ai/api				com.nslab.purewalletp	6738949168
com.tokenb	TokenB	84e		tokenb-web3wallet	tokenb.com				net.token13.wallet
io.walletverse	Walletverse	214		walletverse	wvv.to				com.walletverse	6462672660
io.certhis	Certhis	111			certhis.io		certhis.io
io.swiftexchange	SwiftEx Wallet	014		swiftex://app.swiftexchange.io/	app.swiftexchange.io				org.app.swiftEx.wallet	6759080930
io.safecryptowallet	SafeWallet	a62		safewallet						6449599259
com.ullapay	WOW EARN	376		ullawallet					com.hxg.wallet	6443434220
com.it.onewallet	onewallet	a01		onewallet://wallet/	onewallet.it.com/ws					6749446601
network.wali	Wali Wallet	773		wali://wali.network/					com.wali.wallet
io.pockie	pockie	66d		pockie	pockie.app.link			www.pockie.io/ko	com.pilab.pockie	6448715234
org.dailychain.wallet	Daily Wallet	373		dailywallet					com.wallet.daily
com.katzwallet	Katz Wallet	06e			katzwallet.com				=	6749442473
id.plumaa	Plumaa ID	27c		plumaa	api.plumaa.id/app	=	api.plumaa.id/app			6475269207
com.alphawallet	AlphaWallet	01e	i		aw.app				io.stormbird.wallet	1358230430
io.kgen	KGeN Wallet	470		kgen://app/wallet/					com.indiggcommunity	6478902511
io.anybit	Anybit	000		anybit						6740199843
com.satuwallet.extension	Satu Wallet	a60	r	satuwallet://wc/	satuwallet.com/wc			satuwallet.com	com.cryptonerd.SatuWallet	6759336664	feaigjakedamghiblgeggmdfieieclma
com.saakuru.app	Saakuru All-in-One crypto App	06e		metaone			getmeta.one		ventures.aag.metaone	1627212812
io.r0ar	R0AR Mobile Wallet	184		roarwallet					com.roar_wallet	6745417026
app.utorg	UTORG	111		utorg://mainactivity/	link.utorg.com/zp0f	=			com.utorg	6444720908
app.w3wallet	W3 Wallet	379		w3wallet					app.w3wallet.w3wallet	6670211780
com.gayawallet	Gaya Wallet	85d			gayawallet.com				com.gayawalletmobapp	6741714278
fi.dropmate	Dropmate	841		dropmate://app/					app.dropmate
com.kriptonio	Kriptonio	16f		kriptonio	app.kriptonio.com/mobile		kriptonio.com		com.kriptonio.mobile.android	6444807361
com.liberawallet	Libera	26f		libera					com.impactmarket.mobile
com.ukey	UKey Wallet	000		ukey-wallet	app.ukey.io/wc/connect				app.ukey.io	6758265264
io.ready	Ready	277		readywallet						1668536401
io.billionwallet	Billion	000		billionwallet	w.billionwallet.io				com.billionwallet	6746122902
io.up	UP.io	082		up-io	up.io/app				io.up.wallet
io.compasswallet	Compass Wallet	023		leapcompass					io.leapwallet.compass	6450257441	anokgmphncpekkhclmingpimjmcooifb
fun.tobi	Tobi	077			api.tobiwallet.app/dapp/wallet-connect/redirect		api.tobiwallet.app/dapp/wallet-connect/redirect
finance.panaroma	Panaroma Wallet	36f		panaromawallet://walletconnect/					com.panaroma.wallet
xyz.bonuz	bonuz Social Wallet	c44		bonuzapp	bonuz.id		bonuz.id		market.bonuz.app	1637687439
app.clot	Clot	000		clot			clot.app			1584113315
network.mrhb	Sahal Wallet	b53		sahalwallet		=	sahalwallet.app		sahal.wallet.app	1602366920
io.transi	Transi	080		transi			www.transi.io/TransiWallet			1662471884
com.novawallet.extention	NOVA	a41	r	nova		=	www.nov.ag	nov.ag		6753857720
world.qoin	Qoin Wallet	277		wcqoin					com.qoin.wallet	1483718254
com.greengloryglobal	Blockaura	578		blockaura://walletconnect/					com.blockaura_classic
com.ipmb	IPMB Wallet	961		com.ipmb.app://walletcon/					com.ipmb.app	6474244533	gohpeceldnpglangfimhdjlfhgalohco
io.hero.wallet	Hero Wallet	213	r	herowallet://wc/	wallet.hero.io/signin/wc		app.herowallet.com/signin	app.herowallet.com	=	6757118686	eadjllodfjkbljlihgiflhapafcigoee
world.fncy	Fncy Mobile Wallet	b49		metacubewallet					com.metaverse.world.cube	1613707166
io.gk8	GK8	000		gk8://main/						1591020248
com.anchorage	Anchorage Digital	000			anchorage.com		www.anchorage.com/platform/self-custody			6470914477
social.halo	Halo Wallet	085		halowallet	link.kuwallet.com/universallink				com.kucoin.wallet	1633572905	nbdpmlhambbdkhkmbfpljckjcmgibalo
com.dlicom	DLICOM	179	r		dlicom.me		dlicom.me	dlicom.io	com.shlenpower.dlicom	6502626332	mbhpbeaplpkadefjmpbnlkomdhlomiec
com.dexari	Dexari	776		dexari	dexari.com/join				=	6741098169
com.bscecowallet	BSC Wallet	860		bscwalletapp						6445821381
xyz.timelesswallet	Timeless X	111		timeless-x://connect/	timelesswallet.xyz/x				xyz.timelesswallet.aa	6470180600	ifcpkdgcgcepjdkfcogehpnhpipejgho
app.outlawgames	Outlaw Wallet	a60		outlaw					com.outlawgame.android
com.superhero.cordova	Superhero Wallet	16f	r	superhero	wallet.superhero.com		wallet.superhero.com	wallet.superhero.com	=	1502786641	mnhmmkepfddpifjkamaligfeemcbhdne		superhero-wallet
com.volsungar	Volsungar	001		volsungar	link.volsungar.com/wc				com.volsungar.wallet	6757104054
com.get-verso	Verso	111		verso			get-verso.com		com.btuprotocol.btu_wallet	1539304605
com.obliowallet	Oblio Wallet	077		oblio					com.oblio.wallet
trade.flooz.wallet	Flooz	33f		floozwallet	wallet.flooz.trade/wc		wallet.flooz.trade		wallet.flooz.mobile	1621027074
com.scopuly	Scopuly	56e		scopuly	app.scopuly.com/wc	=	app.scopuly.com/wc		com.sdex.app	1383402218
ai.spotonchain.platform	Spot On Chain App	36f		spotonchain	spotonchain.ai				network.spotonchain	6449733489
io.legacynetwork	Legacy Wallet	016		legacy://network.io/					io.legacynetwork.app	6443578674	ammjlinfekkoockogfhdkgcohjlbhmff
app.tofee	Tofee Wallet Official	46a		tofee://wallet/	tofee.app					6504269605
co.xellar	Xellar	000		xellar			passport.xellar.co		com.xellar.wallets	1671215861
world.dosi.vault	DOSI Vault	35e		app.dosivault	dosivault.page.link/qL6j		vault.dosi.world		=	1664013594	blpiicikpimmklhoiploliaenjmecabp		dosi-vault
com.dextrade	DexTrade	36c	r		pwa.dextrade.com		pwa.dextrade.com				nmladckinifchdidkoaagbcpnieocoah
io.nonbank	NonBank	772		nonbank	id.nonbank.io/wc				=	6477441479
com.cryptokara	Cryptokara	861	r	cryptokara://StartScreen/					=
world.dolphinode.chain	NodeVault	579	r		chain.dolphinode.world/wc		chain.dolphinode.world/wallet	chain.dolphinode.world/wallet		6756870326	nhihmlanbfomighpjodmmliikbnlmaog
com.sinohope	Sinohope	07c		sinohopeapp					com.sinohope.mpcwallet.app	1672956199
app.girin	Girin Wallet	275		girinwallet		=			app.girinwallet	6670226485
co.cyber.wallet	CyberWallet	677			wallet.cyber.co		wallet.cyber.co
com.kimlwallet	KIML Wallet	37c		kimlwallet	app.kimlwallet.com		app.kimlwallet.com			6746929530
network.dgg	DGG Wallet	000		dgg	dggnetwork.app.link				network.dgg.wallet	1659618218
com.tiduswallet	Tidus Wallet	036		tiduswallet://walletconnect/					co.nycrypto.tiduswallet
org.shefi	SheFi	468		shefi					org.shefi.app
io.helixid	helix id	03f		helix-id://helix-id.com/					com.io.helix.id	1469238013
app.herewallet	HERE Wallet	960		herewallet	my.herewallet
com.velgazm	Velgazm	56e		velgazm://wc/					com.velgazm_new	6743999332
com.oxpaywallet	OXPAY	003			oxpaywallet.com/wc				com.oxWallet.production
com.esignus	HASHWallet	333		hashwallet://app/wc/					com.esignus.hashwalletmanager	6443484063
fi.stablez	Stablez	000		nptwc					com.blockchain.crypto.wallet.neopin	1600381072
app.qubic.wallet	Qubic Wallet	04f		qubic	wallet.qubic.app		wallet.qubic.app		=	1563987988
pro.debox	DeBox Wallet	083		debox	debox.pro/wc				com.tm.security.wallet	6444485220
com.paliwallet	Pali Wallet	123		paliwallet					io.paliwallet	6447639615
cc.dropp	Dropp	179		dropp	paymentslink.dropp.cc				cc.dropp.wallet	1544894404
com.mecowallet	MeCo Wallet	74d		mecowallet					com.memecore.wallet	6749523218
io.kriptok	KriptoK	678		kriptok://wc/	dev-api.kriptok.io/wc				com.kriptokasam.cryptowallet	6752350022
org.luminawallet	Lumina Wallet	000		lumina://wc/	luminawallet.org/wc				com.luminawallet.app
ltd.proximax	Sirius MX	07c			applink.multixw.com		siriusmx.siriuschain.io	www.proximax.ltd/en/privacy-siriusmx	app.sirius.mx	6746712224
finance.voltage	Volt Wallet	470		volt	get.voltage.finance				finance.voltage.app	6444159237
app.arcawallet	Arca Wallet	666		arcawallet://wc/	arcawallet.app/wc				io.constellationnetwork.arca
io.kaiawallet	Kaia Wallet	670		kaiawallet://wallet/	app.kaiawallet.io				io.klutch.wallet	6502896387
jp.mynawallet	MynaWallet	04a		mynawallet	prd-api.mynawallet.jp/deeplink				jp.co.mynawallet.MynaWallet	6751813717
net.cyperchat	Cyper	56b		cyper://app/wallet/index/					com.mzl.cyper	6754552193
com.auraspay.wallet	AurasPay	278		auraspay://wc/					com.auraswallet.app
ae.naba.wallet	Naba Wallet	000		nabapass	wallet.naba.ae				com.naba.naba_wallet
com.nvxowallet	NVXO Wallet	275		nvxowallet://wc/	www.nvxowallet.com/wc		www.nvxowallet.com		com.nvwallet.wallet	6741467282
br.com.vkxtech.wallet	VKX WALLET	001		vkxwallet://wc/	vkinha.com/wallet			wallet.vkxtech.com.br/download	com.vkinha.wallet
io.wallacy	Wallacy	31b		wallacy		=			io.wallacy.cryptowallet	6448592576
org.ecoinwallet	ECOIN Wallet	539		ecoinwallet	ecoinwallet.org/link				=
io.ozonewallet	OzoneWallet	471		chiawallet://ozonewallet.io/					com.chiatk.apps.ozone1
live.superex	SuperWallet	861		superwallet	www.superex.live		superex.com		com.superex.ex	1601589888
app.swopme	SWOP	666		swopmobileexpo	www.swopme.app				com.travisheron.swopapp	1593201322
fund.lflabs	LF Wallet App	380		lfwallet	lflabs.fund/wallet			lflabs.fund/wallet	com.lfwallet.app
io.getclave	Clave	077	i	clave://link/wc/	getclave.io/link/wc	=	getclave.io/link		com.clave.mobile	6449253761
com.neonwallet	Neon Wallet	275		neon://uri=		=	neonwallet.com		neo.org.freewallet.app	1530111452
io.diamante	DIAM Wallet	000		diamwallet://wc/	dwconnect.diamante.io/wc				com.diamante.diamwallet	6450691849
com.qubetics	QubeticsWallet	112		qubetics					com.qubetics.wallet	6746333540
io.cornwallet	CornWallet	111			www.cornwallet.io					6755650881
io.pltwallet	PLTwallet	479		pltwallet	pltwallet.io				com.palettechain.wallet	1581055631
ng.grrn	GRRNPay	134		grrnpay://wc/	grrnpay.grrn.io/wc				com.grrn.ng.pay	6754450838
digital.minerva	Minerva Wallet	64c		minerva	minerva.digital				=
com.nodle	Nodle	123		nodle				www.nodle.com/products/cash_app	io.nodle.cash	1480763553
land.liker	LikerLand App	266		com.oice				liker.land/getapp	com.oice	1248232355
me.astrox	Me Wallet	112		astrox://me/wcx/			app.astrox.me		com.astrox.me	1634031707
com.amazewallet	AmazeWallet	000		amazeapp://amazewallet.com/					com.mining.amaze.wallet	1622941204
io.talken	Talken Wallet	126		talken-wallet						1459475831
org.rezor	Rezor	36c		rezor://app/					com.rezor
com.apollox	ApolloX	83f			app.apollox.finance		app.apollox.finance	www.apollox.com/en	com.apollox.android	1589405398
org.talkapp	T+ Wallet	a60		talkapp					=	1547227377
org.lunascape	Lunascape Browser	115		lunascape				www.lunascape.org/browser/mobile	jp.co.lunascape.android.ilunascape	380065805
io.prettygood.x	PrettyGood Keyboard	000		pgk://wallet/	x.prettygood.io/wallet				com.pgk.keyboard
social.gm2	GM² Social	962		gm2://home/					com.gm2.app.prod	6502584673
com.paribu	Paribu Self	670	i	self				www.paribu.com/self	com.paribu.self	6608980005
io.miraiapp	Mirai App	76c		miraiapp	go.miraiapp.io		miraiapp.io		co.mirailabs.app	6472134236
io.ukiss	UKISS Hub	000		ukisshub					io.ukiss.uhub.mobile
io.bimwallet	BIM Wallet	35a		bimwallet					=
com.bitnovo	Bitnovo Wallet	025		bitnovowallet					com.bitnovo.Wallet	1553430666
com.wemix	WemixWallet	74f		wemixwallet30					com.wemixfoundation.wemixwallet	1628230003
com.frostfirewallet	Frostfire	27b		frostfire://wc/					com.velas.frostfire
com.tapinvest	TAP WALLET	000		humblwallet	wallet.search3.com				com.humbl.wallet.app	1627171234
app.getcosine	Cosine Wallet	15b		cosine
app.88wallet	88wallet	111		com.wallabr.wallet	88wallet.app/wc				com.wallabr.wallet
io.didwallet	DIDWallet	37c		abt://didwallet.io/i/	didwallet.io/i				com.arcblock.wallet.app.product	1460083542
com.pierwallet	pier	211			pierwallet.xyz/wc		www.pierwallet.com		one.nobank.app	1613187762
com.cryptnox	Cryptnox Wallet	000		cryptnox			cryptnox.com		com.cryptnox.cryptnoxwallet	1583011693
io.ttmwallet	MDAO Wallet	334		ttmwalletapp					com.ttmbank.wallet.app	1540851562
org.kelp	Kelp	083		link.kelp.finance://walletconnect/	link.kelp.finance/walletconnect				com.app.kelpa	1632857274
zone.bitverse	Bitverse	112		bitverseapp://open/wallet/					com.bitverse.app		gkeelndblnomfmjnophbhfhcjbcnemka
io.plutope	Plutope	113		plutope					com.app.plutope	6466782831
com.nufinetes	Nufinetes	233		vimwallet	apple.vimworld.org	=	www.nufinetes.com		com.vimworld.wallet	1609562349
io.tradestrike	StrikeX Wallet	43c		strikex					com.tradestrike	6443517613
com.payperless	Payperless	184		payperless			payperless.com		com.payperless.wallet	1552741313
com.lif3	Lif3 Wallet	247		lif3wallet://walletview/					com.lif3.wallet	6444389674
net.elastos	Elastos Essentials	111		essentials	essentials.web3essentials.io			elastos.net/wallet	io.web3essentials.app	1568931743
io.buzz-up	BUZZUP	861		buzzup					io.chainon.lsyim
com.revelator.wallet	Revelator Wallet	212		revelatorwallet					com.revelator.originalworks	1484642420
io.bladewallet	Blade Wallet	000		org.bladelabs.bladewallet			welcome.bladewallet.io		org.bladelabs.wallet	1623849951	abogmiocnneedmmepnohnhlijcjpcifd
app.keeper-wallet	Keeper	048			link.keeper-wallet.app				app.keeper.wallet	6444443920	lpilbniiabackdjcionkobglmddfbcjo
io.hacken.hai	hAI by Hacken	276		hai	hacken.ai				com.hackenai.hackenaiapp	1501384789
com.mpcvault.broswerplugin	MPCVault | Team crypto wallet	000	r	com.mpcvault.mobileapp://wccallback/	ulink.mpcvault.com/wccallback	=	console.mpcvault.com	mpcvault.com	com.mpcvault.mobileapp.android	1622756458	jgfmfplofjigjfokigdiaiibhonfnedj
com.pandoshi	Pandoshi Wallet	763		pandoshiwallet					com.pandoshi.wallet
com.wokwallet	Wok Wallet	012		wokwallet://wc/	wokwallet.com					6761250172
today.paywithcrypto.wallet	PWC Super App	078	r	pwc://wallet/				paywithcrypto.io	com.paywithcrypto.paywithcrypto	6748593718	offikenkomflpdlapgobkimgfjpakdgm
io.yusetoken	Yuse Wallet	a5a		yuse://wallet://	yusewallet.page.link/tobR				com.yuse.wallet	6449364813
com.caesiumlab	Caesium	01a		caesium-app://walletconnect/					com.csm_app
finance.islamicoin	ISLAMIwallet	112		islamiwallet://islami.com/path/	islamicoin.finance/.well-known/assetlinks.json		islamiwallet.com	islamicoin.finance/islamiwallet	com.islami.wallet	1631212925
com.coinsdo	CoinWallet	a54		coinwallet		=			com.coinsdo.wallet	6479635869	oafedfoadhdjjcipmcbecikgokpaphjk
com.wallet2day	Wallet Today	012		wallettoday	wallet2day.com/wc				com.today.wallet
fi.pillar	Pillar	306	i	pillarwallet					com.pillarproject.wallet	1346582238
com.socjsc	SOC Wallet	249		socwallet	soc.socjsc.com/wc					6752928371
com.kresus	Kresus SuperApp	007		com.kresus.superapp					com.kresus.superapp	6444355152
ooo.plugwallet	plug	770	r	plug					co.psychedelic.plug	1599570197	cfbfdhimifdmdehjmkdobpcjfefblkjm		plug
com.goldaxis	Goldaxis	000		goldaxis					=	6756679854
com.squirrelwallet	Squirrel Wallet	864		squirrel-wallet					com.squirrelwallet.app	6739630128
io.uptn.dapp-web	UPTN	54f		uptn://dapp-web.uptn.io/					io.uptn.wallet	6444606758
com.broearn	Broearn Wallet	228		broearn://wallet/	www.broearn.com/link/wallet		www.broearn.com		com.broearn.browser	6444156587
com.tychiwallet	Tychi Wallet	000			tychiwallet.com/wc				com.tychiwallet2	6751274420
net.myrenegade	Renegade	a60		renegade-web3wallet	webapp.myrenegade.net				com.app.renegade	1670346221
network.trustkeys	TrustKeys Web3 SocialFi	112		tkwc	trustkeys.network				com.trustkeysnetwork	1601968967
finance.plena	Plena-App	111			plena.page.link/JNPe				com.plena	1608061460
com.opz	OPZ Wallet	60e		opz-wallet					com.opz.dev	6463236757
io.altme	Altme	50f		wc-altme					co.altme.alt.me.altme	1633216869
io.hippowallet	Hippo Wallet	375		hippowallet	hippowallet.io				com.blockchaincommodities.hippo_wallet	1613041499	hddkffjleepiafmkhcneldjipkfkkofk
io.owallet	OWallet	85e	r	owallet					com.io.owallet	1626035069	hhejbopdnpbjgomhpmegemnjogflenga
io.moonstake	MOONSTAKE	079		moonstake	moonstake.io/launchApp				io.moonstake.wallet	1502532651
io.shido	Shido App	07c		shido					com.shido.wallet	6473452165
io.loopring.wallet	Loopring	36f	r	loopring				loopring.io	loopring.defi.wallet	1550921126
xyz.nestwallet	Nest Wallet	772	r	nestwallet					xyz.nestwallet.nestwallet	6451122334	cmoakldedjfnjofgbbfenefcagmedlga
io.paraswap	ParaSwap Wallet	46c	i	paraswap						1584610690
com.icewal	icewal	07b		icewal					com.icecorp.wallet	1629607532
com.unstoppabledomains	Unstoppable Domains	16f		unstoppabledomains	unstoppabledomains.com/mobile		unstoppabledomains.com		com.unstoppabledomains.manager	1544748602
io.xucre	Xucre	571		xucre.expo.client					xucre.expo.client
io.konio	Konio	70e		konio	konio.io				com.adrihoke.konio	6453561342
co.filwallet	FILWallet	27c			h5.filwallet.co					1572930901
money.snowball	Snowball	445			app.snowball.exchange/app				money.snowball.defi	1449662311
com.ennowallet	Enno Wallet	c03		ennowallet					com.app.awqsome.ennowallet
io.safematrix	Safematrix	46c			safematrix.io					1613333481
pro.assure	Assure	47b		assure	www.assure.pro/Official				com.neuxs.assure	1604825026
com.neftipedia	NeftiWallet	378		nefti://nefti.id/asset/	nefti.id/asset				com.NEFTiPEDiA.mp
io.goldbit	GoldBit	772		goldbit				goldbit.io/gbapp.php	com.goldbitpro.wallet	1551914030
com.coingrig	Coingrig	333		coingrig	link.coingrig.com				=	1583464451
io.xfun	XFUN Wallet	c15		xfunwallet	xfun.io				com.xfun.wallet	1612225910
com.itoken	iToken Wallet	184	s	huobiwallet					com.huobionchainwallet.gp	1433883012
com.cardstack	Card Wallet	274		cardwallet	wallet.cardstack.com			cardstack.com/earn-together
io.slavi	Slavi Wallet	864		slaviwallet	www.slaviwallet.io				com.defiwalletmobile	1610125496
tech.defiantapp	Defiant	084		defiantapp	defiantapp.tech				ar.com.andinasmart.defiant	1559622756
io.sunloft.nft	Ncolle Wallet	211		ncolle					com.sunloft.ncolle	6743734831
money.ondex	Ondex	000		ondex://wc/	ondex.money/wc				com.ondex.wallet	6762642985
com.kubwallet	KUB Wallet	184		kubwallet	applink.kubwallet.com				com.bbt.bitkubnext	6444399387
com.lumowallet	Lumo Wallet	767			lumowallet.com/download		lumowallet.com/download		com.lumo.wallet	6777980446
io.goldpocket	GoldPocket	962		gp://wc/					com.thomaszhai.gp
io.blonect.wallet	Blonect	000	r		blonect.io			blonect.io	tech.uni2net.wallet.blonect	6757797367	fjkiiakkcmfcikcdhajghpidjdifjjig
io.altrapay	Altra Pay	000		altrapay	altrapay.io				io.altrapay.wallet
app.astracorewallet.api	AstraCore Wallet	15d		astracore://wc/	api.astracorewallet.app/wc			api.astracorewallet.app/website		6771516553
com.moneda	Moneda	178			auth.moneda.com				com.moneda.io	6741869236
com.zkx.app.wallet	ZKX Wallet	04e	r					zkxwallet.com			fibfaangghabdbndamiaceoahiajfgck
com.brave.wallet	Brave Wallet	d20	r					brave.com/wallet
com.moongate.one	MG	000	r				wallet.moongate.one	moongate.one
com.enkrypt	Enkrypt	84e	ri								kkpllkodjeloidieedojogacfhpaihoh		enkrypt
com.scramble	Scramble	000	r					scramble-wallet.com			dfkkefmblkgnecepjogenokjpagglfhj		scramble-multichain-wallet
io.finoa	FinoaConnect	276	r				app.finoa.io	app.finoa.io		1484058524
fi.nu	NUFI	474	rs				wallet.nu.fi/wallet_connect/connector/redirect				gpnihlnnodeiiaakbikldcihojploeca
com.blazpay.wallet	Blazpay	e00	r					blazpay.com/download			cecndeddohekaklkfehmcnhejflmclhc
io.getjoin.prd	JOIN MOBILE APP	079	r					getjoin.io	=	6590635145
eu.flashsoft.clear-wallet	clear-wallet	75d	r								djlahdpfkflehaepgohnnodmaajabdlg
app.berasig	BeraSig	863	r					www.berasig.com			ckedkkegjbflcfblcjklibnedmfjppbj
com.wallet.reown	Leather	111	r					leather.io			ldinpeekobnhjjdofggfgjlcehhmanlj
app.send	Canton Wallet by Send	282	r				cantonwallet.com/wc	cantonwallet.com			ldmohiccoioolenadmogclhoklmanpgi
network.verified.custody	Verified Wallet	46d	r				wallet.verified.network	wallet.verified.network			abkgckcpmnbipkfhkkchkdfkmccjdmkh
utila.io	Utila	111	r				utila.io	utila.io			hcnimkhfanmcapamajjopeallkkidpic
com.micet.wallet	Micet	184	r					addons.mozilla.org/en-US/firefox/addon/micet					micet
pro.hinkal.walletconnect	Hinkal Wallet	775	r					hinkal.pro			khfjgapjfcdoffmklchibpepboholpbe
com.ttchain	TTChain Wallet	666	r					tt-chain.io			hbcaeldjiijffnglkaegjdkabipajfje
com.guarda.wallet	Guarda	56a	r				guarda.com/app	guarda.com			hpglfhgfnhbgpjdenjgmdgoeiappafln
com.topnod	TopNod	84e	r								dplmpomngmlplmdbloihfopnnakiddfm
com.nixwallet.extension	NixWallet	012	r				nixwallet.vercel.app	nixwallet.vercel.app			nkkaidapildbkjmnfeieepmejghgmipi
com.superearn.wallet	Super Wallet	761	r								alhbdljkhmnjcakmpchfidhmafikcoom
com.blanqlabs.wallet	Blanq	a54	r				wallet.blanq.app	www.blanqlabs.com	xyz.blanq.mobile	6470715307
com.robeon.wallet	Robeon	671	r					www.robeondefi.com			achnhogamidkdaaemipoghpcacjdhfko
com.lockerprotocol.wallet	Locker Protocol Wallet	80b	r					lockerprotocol.com			pdkhlfhhjkdepnppbdpliepjaocghibh
info.chainlens.magicmoney	Magic Money	26e	r				www.chainlensnft.info	www.chainlensnft.info			dbofalaimbebcaiikgljjhfblajalkpp
io.runonflux.sspwallet	SSP	760	r					sspwallet.io			mgfbabcnedcejkfibpafadgkhmkifhbd		ssp-wallet
app.mango.wallet	Mango	111	r					www.mangoprotocol.site			nphpjgifdodfhachompmknpdjnhomkcc
org.splits.teams.connect	Splits	000	r					splits.org			ghfacfafnbcgkielpaeifdpoggfeakif
com.lootrush	LootRush	63f	r					www.lootrush.com/lootrush-wallet			lfmmjkfllhmfmkcobchabopkcefjkoip		lootrush-wallet
xyz.dawnwallet	Dawn Wallet	775	r							1673143782
xyz.abs	Abstract Global Wallet	084	r
sh.frame	Frame Wallet	222	r
io.useglyph	Glyph Wallet	464	r
org.base.account	Base Account	00f	r					base.org
me.vultisig	Vultisig	013	r					vultisig.com	com.vultisig.wallet	6503023896	ggafhcdaplkhmmnlbfjpnnkepdfjaelb`
