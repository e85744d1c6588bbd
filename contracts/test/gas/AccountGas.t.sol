// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {IAccountFactory} from "../../src/account/IAccountFactory.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {ISessions} from "../../src/account/ISessions.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {AccountFixture} from "../fixtures/AccountFixture.sol";

/// @notice The gas of bundles with one user operation, which pays with the account's deposit. Run it with `--isolate`, as
/// scripts/snapshots.mjs does.
contract AccountGasTest is AccountFixture {
    uint256 private constant OWNER_KEY = 0xa11ce;
    uint256 private constant SESSION_KEY = 0x5e5510;
    ERC20Token private _token;
    ASmartAccount private _account;
    bytes32 private _session;

    function setUp() public {
        _deployAccounts();
        vm.warp(1_000_000);
        _token = new ERC20Token("Token", "TKN", 18);
        _account = _createAccount(OWNER_KEY);
        _token.mint(address(_account), 100 ether);
        _token.mint(address(0xbeef), 100 ether);
        vm.deal(address(this), 10 ether);
        _account.addDeposit{value: 1 ether}();
        _handle(_ownerOperation(_account, OWNER_KEY, _payment()));
        _handle(_ownerOperation(_account, OWNER_KEY, abi.encodeCall(ISessions.installSession, (_grant(1)))));
        _session = _account.getSessionId(_grant(1));
        _handle(_sessionOperation(_account, SESSION_KEY, _session, _calls(1)));
    }

    function test_gas_account_create() public {
        uint256 key = OWNER_KEY + 1;
        ASmartAccount created = ASmartAccount(payable(factory.getAddress(vm.addr(key))));
        ENTRY_POINT.depositTo{value: 1 ether}(address(created));
        ERC4337.PackedUserOperation memory userOp = _operation(address(created), 0, _noCalls());
        userOp.initCode =
            abi.encodePacked(address(factory), abi.encodeCall(IAccountFactory.createAccount, (vm.addr(key))));
        _sign(key, userOp);
        _handle(userOp);
        vm.snapshotGasLastCall("gas", "Account, first operation, which creates it");
    }

    function test_gas_account_operation() public {
        _handle(_ownerOperation(_account, OWNER_KEY, _payment()));
        vm.snapshotGasLastCall("gas", "Account, transfer of a token");
    }

    function test_gas_account_batch() public {
        _handle(_ownerOperation(_account, OWNER_KEY, abi.encodeCall(ERC4337.executeBatch, (_calls(3)))));
        vm.snapshotGasLastCall("gas", "Account, batch of three transfers");
    }

    function test_gas_account_installSession() public {
        _handle(_ownerOperation(_account, OWNER_KEY, abi.encodeCall(ISessions.installSession, (_grant(2)))));
        vm.snapshotGasLastCall("gas", "Account, install a session with one call and one token");
    }

    function test_gas_account_session() public {
        _handle(_sessionOperation(_account, SESSION_KEY, _session, _calls(1)));
        vm.snapshotGasLastCall("gas", "Account, transfer of a token by a session");
    }

    function _grant(uint256 salt) private view returns (ISessions.SessionGrant memory grant) {
        (grant.signer, grant.chainId, grant.validUntil) = (vm.addr(SESSION_KEY), block.chainid, 2_000_000);
        (grant.maxCalls, grant.maxGasCost, grant.salt) = (100, 1 ether, bytes32(salt));
        grant.allowedCalls = new ISessions.AllowedCall[](1);
        grant.allowedCalls[0] = ISessions.AllowedCall(address(_token), _token.transfer.selector, 0);
        grant.tokenLimits = new ISessions.TokenLimit[](1);
        grant.tokenLimits[0] = ISessions.TokenLimit(address(_token), 100 ether);
    }

    function _payment() private view returns (bytes memory) {
        ERC4337.Call memory one = _calls(1)[0];
        return abi.encodeCall(ERC4337.execute, (one.target, one.value, one.data));
    }

    function _noCalls() private pure returns (bytes memory) {
        return abi.encodeCall(ERC4337.executeBatch, (new ERC4337.Call[](0)));
    }

    function _calls(uint256 count) private view returns (ERC4337.Call[] memory calls) {
        calls = new ERC4337.Call[](count);
        for (uint256 index; index < count; ++index) {
            calls[index] = ERC4337.Call(address(_token), 0, abi.encodeCall(_token.transfer, (address(0xbeef), 1 ether)));
        }
    }
}
