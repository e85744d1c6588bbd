// Written by scripts/generate-token-list.mjs. Do not edit.
// Gathered from @uniswap/sdk-core 7.19.4 (factories, routers, quoters, wrapped currencies), @bgd-labs/aave-address-book 4.44.22 (dollars); MIT license.

/** The Uniswap of a public chain. Null where it has none. Its v3 router is SwapRouter02. */
export type KnownVenues = {
  readonly wrappedNative: `0x${string}` | null
  readonly stablecoins: readonly `0x${string}`[]
  readonly v2: { readonly factory: `0x${string}`; readonly router: `0x${string}` } | null
  readonly v3: {
    readonly factory: `0x${string}`
    readonly router: `0x${string}` | null
    readonly quoter: `0x${string}`
  }
}

/** By chain id. */
export const knownVenues: Readonly<Record<string, KnownVenues>> = {
  "1": {
    "wrappedNative": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    "stablecoins": [
      "0x6B175474E89094C44Da98b954EedeAC495271d0F",
      "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
      "0xdAC17F958D2ee523a2206206994597C13D831ec7"
    ],
    "v2": {
      "factory": "0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f",
      "router": "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D"
    },
    "v3": {
      "factory": "0x1F98431c8aD98523631AE4a59f267346ea31F984",
      "router": "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
      "quoter": "0xb27308f9F90D607463bb33eA1BeBb41C27CE5AB6"
    }
  },
  "10": {
    "wrappedNative": "0x4200000000000000000000000000000000000006",
    "stablecoins": [
      "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1",
      "0x7F5c764cBc14f9669B88837ca1490cCa17c31607",
      "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58",
      "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85"
    ],
    "v2": {
      "factory": "0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf",
      "router": "0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2"
    },
    "v3": {
      "factory": "0x1F98431c8aD98523631AE4a59f267346ea31F984",
      "router": "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
      "quoter": "0xb27308f9F90D607463bb33eA1BeBb41C27CE5AB6"
    }
  },
  "30": {
    "wrappedNative": null,
    "stablecoins": [],
    "v2": null,
    "v3": {
      "factory": "0xaF37EC98A00FD63689CF3060BF3B6784E00caD82",
      "router": "0x0B14ff67f0014046b4b99057Aec4509640b3947A",
      "quoter": "0xb51727c996C68E60F598A923a5006853cd2fEB31"
    }
  },
  "56": {
    "wrappedNative": "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
    "stablecoins": [
      "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d",
      "0x55d398326f99059fF775485246999027B3197955"
    ],
    "v2": {
      "factory": "0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6",
      "router": "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24"
    },
    "v3": {
      "factory": "0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7",
      "router": "0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2",
      "quoter": "0x78D78E420Da98ad378D7799bE8f4AF69033EB077"
    }
  },
  "130": {
    "wrappedNative": "0x4200000000000000000000000000000000000006",
    "stablecoins": [],
    "v2": {
      "factory": "0x1F98400000000000000000000000000000000002",
      "router": "0x284F11109359a7e1306C3e447ef14D38400063FF"
    },
    "v3": {
      "factory": "0x1F98400000000000000000000000000000000003",
      "router": "0x73855d06DE49d0fe4A9c42636Ba96c62da12FF9C",
      "quoter": "0x565AC8C7863d9bB16D07E809fF49Fe5CD467634C"
    }
  },
  "137": {
    "wrappedNative": "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270",
    "stablecoins": [
      "0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063",
      "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174",
      "0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
      "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"
    ],
    "v2": {
      "factory": "0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C",
      "router": "0xedf6066a2b290C185783862C7F4776A2C8077AD1"
    },
    "v3": {
      "factory": "0x1F98431c8aD98523631AE4a59f267346ea31F984",
      "router": "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
      "quoter": "0xb27308f9F90D607463bb33eA1BeBb41C27CE5AB6"
    }
  },
  "143": {
    "wrappedNative": "0x3bd359C1119dA7Da1D913D1C4D2B7c461115433A",
    "stablecoins": [],
    "v2": {
      "factory": "0x182a927119D56008d921126764bF884221b10f59",
      "router": "0x4B2ab38DBF28D31D467aA8993f6c2585981D6804"
    },
    "v3": {
      "factory": "0x204FAca1764B154221e35c0d20aBb3c525710498",
      "router": "0xfE31F71C1b106EAc32F1A19239c9a9A72ddfb900",
      "quoter": "0x2d01411773c8C24805306E89A41F7855C3c4Fe65"
    }
  },
  "196": {
    "wrappedNative": null,
    "stablecoins": [],
    "v2": {
      "factory": "0xDf38F24fE153761634Be942F9d859f3DBA857E95",
      "router": "0x182a927119D56008d921126764bF884221b10f59"
    },
    "v3": {
      "factory": "0x4B2ab38DBF28D31D467aA8993f6c2585981D6804",
      "router": "0x4f0C28f5926AFDA16bf2506D5D9e57Ea190f9bcA",
      "quoter": "0x976183AC3d09840D243A88c0268BADb3B3e3259f"
    }
  },
  "324": {
    "wrappedNative": "0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91",
    "stablecoins": [
      "0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4",
      "0x493257fD37EDB34451f62EDf8D2a0C418852bA4C"
    ],
    "v2": null,
    "v3": {
      "factory": "0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422",
      "router": "0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3",
      "quoter": "0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28"
    }
  },
  "480": {
    "wrappedNative": "0x4200000000000000000000000000000000000006",
    "stablecoins": [],
    "v2": {
      "factory": "0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f",
      "router": "0x541aB7c31A119441eF3575F6973277DE0eF460bd"
    },
    "v3": {
      "factory": "0x7a5028BDa40e7B173C278C5342087826455ea25a",
      "router": "0x091AD9e2e6e5eD44c1c66dB50e49A601F9f36cF6",
      "quoter": "0x10158D43e6cc414deE1Bd1eB0EfC6a5cBCfF244c"
    }
  },
  "1301": {
    "wrappedNative": "0x4200000000000000000000000000000000000006",
    "stablecoins": [],
    "v2": {
      "factory": "0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f",
      "router": "0x920b806E40A00E02E7D2b94fFc89860fDaEd3640"
    },
    "v3": {
      "factory": "0x1F98431c8aD98523631AE4a59f267346ea31F984",
      "router": "0xd1AAE39293221B77B0C71fBD6dCb7Ea29Bb5B166",
      "quoter": "0x6Dd37329A1A225a6Fca658265D460423DCafBF89"
    }
  },
  "1868": {
    "wrappedNative": "0x4200000000000000000000000000000000000006",
    "stablecoins": [
      "0x3A337a6adA9d885b6Ad95ec48F9b75f197b5AE35"
    ],
    "v2": {
      "factory": "0x97FeBbC2AdBD5644ba22736E962564B23F5828CE",
      "router": "0x273F68c234fA55b550b40E563c4a488e0D334320"
    },
    "v3": {
      "factory": "0x42aE7Ec7ff020412639d443E245D936429Fbe717",
      "router": "0x7E40dB01736f88464e5f4E42394F3d5bbb6705B9",
      "quoter": "0x3E6C707d0125226ff60F291b6Bd1404634F00AbA"
    }
  },
  "4217": {
    "wrappedNative": null,
    "stablecoins": [],
    "v2": {
      "factory": "0xf9EC577a4E45B5278BB7Cf60FCBc20c3acAef68f",
      "router": "0x0FBac3c46F6F83B44C7fb4EA986d7309C701D73E"
    },
    "v3": {
      "factory": "0x24a3d4757E330890A8b8978028c9e58E04611fd6",
      "router": "0x7e9D53081e961201837336BcD81f52aE92691a8f",
      "quoter": "0x53Ab5D7A69Db158F621B43eE70423dA1e1403C2A"
    }
  },
  "4326": {
    "wrappedNative": "0x4200000000000000000000000000000000000006",
    "stablecoins": [
      "0xB8CE59FC3717ada4C02eaDF9682A9e934F625ebb"
    ],
    "v2": {
      "factory": "0xbf56488c857A881ae7e3BED27Cf99c10A7Ab7e50",
      "router": "0xb73055db2B3A3EaE87a331DD88e4a80b43602690"
    },
    "v3": {
      "factory": "0x3a5F0CD7d62452b7f899B2A5758BFa57be0dE478",
      "router": "0x48020De9208baFC183F5CAd5118FFbe8f0F913F5",
      "quoter": "0x5AFFDA77bc34D945F9632BD080eBfcf24133b90e"
    }
  },
  "4663": {
    "wrappedNative": "0x0Bd7D308f8E1639FAb988df18A8011f41EAcAD73",
    "stablecoins": [],
    "v2": {
      "factory": "0x8bcEaA40B9AcdfAedF85AdF4FF01F5Ad6517937f",
      "router": "0x89e5DB8B5aA49aA85AC63f691524311AEB649eba"
    },
    "v3": {
      "factory": "0x1f7d7550B1b028f7571E69A784071F0205FD2EfA",
      "router": "0xCaf681a66D020601342297493863E78C959E5cb2",
      "quoter": "0x33e885eD0Ec9bF04EcfB19341582aADCb4c8A9E7"
    }
  },
  "5042": {
    "wrappedNative": null,
    "stablecoins": [],
    "v2": {
      "factory": "0x89e5DB8B5aA49aA85AC63f691524311AEB649eba",
      "router": "0x1f7d7550B1b028f7571E69A784071F0205FD2EfA"
    },
    "v3": {
      "factory": "0xf0db7b58379503491d857dB50AC9ece64c653918",
      "router": "0x53BF6B0684Ec7eF91e1387Da3D1a1769bC5A6F77",
      "quoter": "0x7DfD4F31be6814D2906BDE155c3e1B146EAc1468"
    }
  },
  "8453": {
    "wrappedNative": "0x4200000000000000000000000000000000000006",
    "stablecoins": [
      "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
    ],
    "v2": {
      "factory": "0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6",
      "router": "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24"
    },
    "v3": {
      "factory": "0x33128a8fC17869897dcE68Ed026d694621f6FDfD",
      "router": "0x2626664c2603336E57B271c5C0b26F421741e481",
      "quoter": "0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a"
    }
  },
  "10143": {
    "wrappedNative": "0x760AfE86e5de5fa0Ee542fc7B7B713e1c5425701",
    "stablecoins": [],
    "v2": {
      "factory": "0x733E88f248b742db6C14C0b1713Af5AD7fDd59D0",
      "router": "0xfB8e1C3b833f9E67a71C859a132cf783b645e436"
    },
    "v3": {
      "factory": "0x961235a9020B05C44DF1026D956D1F4D78014276",
      "router": "0x4c4eABd5Fb1D1A7234A48692551eAECFF8194CA7",
      "quoter": "0x1BA215c17565dE7b0Cb7eCaB971bcF540c24a862"
    }
  },
  "42161": {
    "wrappedNative": "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1",
    "stablecoins": [
      "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1",
      "0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8",
      "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9",
      "0xaf88d065e77c8cC2239327C5EDb3A432268e5831"
    ],
    "v2": {
      "factory": "0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9",
      "router": "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24"
    },
    "v3": {
      "factory": "0x1F98431c8aD98523631AE4a59f267346ea31F984",
      "router": "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
      "quoter": "0xb27308f9F90D607463bb33eA1BeBb41C27CE5AB6"
    }
  },
  "42220": {
    "wrappedNative": null,
    "stablecoins": [
      "0xcebA9300f2b948710d2653dD7B07f33A8B32118C",
      "0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e"
    ],
    "v2": null,
    "v3": {
      "factory": "0xAfE208a311B21f13EF87E33A90049fC17A7acDEc",
      "router": null,
      "quoter": "0x82825d0554fA07f7FC52Ab63c961F330fdEFa8E8"
    }
  },
  "43114": {
    "wrappedNative": "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7",
    "stablecoins": [
      "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E",
      "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7"
    ],
    "v2": {
      "factory": "0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C",
      "router": "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24"
    },
    "v3": {
      "factory": "0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD",
      "router": "0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE",
      "quoter": "0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F"
    }
  },
  "57073": {
    "wrappedNative": "0x4200000000000000000000000000000000000006",
    "stablecoins": [
      "0x0200C29006150606B650577BBE7B6248F58470c1",
      "0x2D270e6886d130D724215A266106e6832161EAEd"
    ],
    "v2": null,
    "v3": {
      "factory": "0x640887A9ba3A9C53Ed27D0F7e8246A4F933f3424",
      "router": "0x177778F19E89dD1012BdBe603F144088A95C4B53",
      "quoter": "0x96b572D2d880cf2Fa2563651BD23ADE6f5516652"
    }
  },
  "59144": {
    "wrappedNative": "0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f",
    "stablecoins": [
      "0x176211869cA2b568f2A7D4EE941E073a821EE1ff",
      "0xA219439258ca9da29E9Cc4cE5596924745e12B93"
    ],
    "v2": {
      "factory": "0x114A43DF6C5f54EBB8A9d70Cd1951D3dD68004c7",
      "router": "0x8702463e73f74d0b6765aBceb314Ef07aCb92650"
    },
    "v3": {
      "factory": "0x31FAfd4889FA1269F7a13A66eE0fB458f27D72A9",
      "router": "0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a",
      "quoter": "0x58ead433EA99708604C4dD7c9b7E80C70976E202"
    }
  },
  "81457": {
    "wrappedNative": "0x4300000000000000000000000000000000000004",
    "stablecoins": [],
    "v2": {
      "factory": "0x5C346464d33F90bABaf70dB6388507CC889C1070",
      "router": "0xBB66Eb1c5e875933D44DAe661dbD80e5D9B03035"
    },
    "v3": {
      "factory": "0x792edAdE80af5fC680d96a2eD80A44247D2Cf6Fd",
      "router": "0x549FEB8c9bd4c12Ad2AB27022dA12492aC452B66",
      "quoter": "0x6Cdcd65e03c1CEc3730AeeCd45bc140D57A25C77"
    }
  },
  "84532": {
    "wrappedNative": "0x4200000000000000000000000000000000000006",
    "stablecoins": [],
    "v2": {
      "factory": "0x7Ae58f10f7849cA6F5fB71b7f45CB416c9204b1e",
      "router": "0x1689E7B1F10000AE47eBfE339a4f69dECd19F602"
    },
    "v3": {
      "factory": "0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24",
      "router": "0x94cC0AaC535CCDB3C01d6787D6413C739ae12bc4",
      "quoter": "0xC5290058841028F1614F3A6F0F5816cAd0df5E27"
    }
  },
  "421614": {
    "wrappedNative": "0x980B62Da83eFf3D4576C647993b0c1D7faf17c73",
    "stablecoins": [],
    "v2": null,
    "v3": {
      "factory": "0x248AB79Bbb9bC29bB72f7Cd42F17e054Fc40188e",
      "router": "0x101F443B4d1b059569D643917553c771E1b9663E",
      "quoter": "0x2779a0CC1c3e0E44D2542EC3e79e3864Ae93Ef0B"
    }
  },
  "7777777": {
    "wrappedNative": "0x4200000000000000000000000000000000000006",
    "stablecoins": [],
    "v2": null,
    "v3": {
      "factory": "0x7145F8aeef1f6510E92164038E1B6F8cB2c42Cbb",
      "router": "0x7De04c96BE5159c3b5CeffC82aa176dc81281557",
      "quoter": "0x11867e1b3348F3ce4FcC170BC5af3d23E07E64Df"
    }
  },
  "11155111": {
    "wrappedNative": "0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14",
    "stablecoins": [],
    "v2": {
      "factory": "0xF62c03E08ada871A0bEb309762E260a7a6a880E6",
      "router": "0xeE567Fe1712Faf6149d80dA1E6934E354124CfE3"
    },
    "v3": {
      "factory": "0x0227628f3F023bb0B980b67D528571c95c6DaC1c",
      "router": "0x3bFA4769FB09eefC5a80d6E87c3B9C650f7Ae48E",
      "quoter": "0xEd1f6473345F45b75F8179591dd5bA1888cf2FB3"
    }
  },
  "11155420": {
    "wrappedNative": "0x4200000000000000000000000000000000000006",
    "stablecoins": [],
    "v2": null,
    "v3": {
      "factory": "0x8CE191193D15ea94e11d327b4c7ad8bbE520f6aF",
      "router": "0x94cC0AaC535CCDB3C01d6787D6413C739ae12bc4",
      "quoter": "0x0FBEa6cf957d95ee9313490050F6A0DA68039404"
    }
  },
  "999999999": {
    "wrappedNative": null,
    "stablecoins": [],
    "v2": null,
    "v3": {
      "factory": "0x4324A677D74764f46f33ED447964252441aA8Db6",
      "router": null,
      "quoter": "0xC195976fEF0985886E37036E2DF62bF371E12Df0"
    }
  }
}
