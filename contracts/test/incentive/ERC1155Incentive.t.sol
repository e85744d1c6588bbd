// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {BoostClaimData} from "../../src/shared/BoostClaimData.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {AssetType, ClawbackPayload, ERC1155Payload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {CloneableSuite} from "../suite/CloneableSuite.sol";
import {RBACSuite} from "../suite/RBACSuite.sol";

contract ERC1155IncentiveTest is CloneableSuite, RBACSuite {
    uint256 private constant ID = 7;
    uint256 private constant LIMIT = 5;
    ERC1155Token private _token = new ERC1155Token("");
    ERC1155Incentive private _incentive;

    function setUp() public {
        _incentive = ERC1155Incentive(_deployInitialized());
    }

    function _name() internal pure override returns (string memory) {
        return "ERC1155Incentive";
    }

    function _payloadFor(address instance) internal override returns (bytes memory) {
        _token.mint(instance, ID, LIMIT);
        return _payload(ERC1155Incentive.Strategy.POOL, LIMIT);
    }

    function _payload(ERC1155Incentive.Strategy strategy, uint256 limit) private view returns (bytes memory) {
        return
            abi.encode(
                ERC1155Incentive.InitPayload(address(_token), strategy, ID, limit, hex"c0de", address(0x3A7A6E5))
            );
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (address(_incentive), address(this));
    }

    function _claimData(bytes32 hash) private pure returns (bytes memory) {
        return abi.encode(BoostClaimData("", abi.encode(hash)));
    }

    function testFuzz_initialize_revertsWithoutTokensOrPoolStrategy(uint8 balance, bool isMint) public {
        ERC1155Incentive instance = ERC1155Incentive(_clone());
        balance = balance % 5;
        _token.mint(address(instance), ID, balance);
        if (isMint) {
            vm.expectRevert(BoostError.NotImplemented.selector);
            instance.initialize(_payload(ERC1155Incentive.Strategy.MINT, LIMIT));
        }
        vm.expectRevert(ICloneable_InvalidInitialization);
        instance.initialize(_payload(ERC1155Incentive.Strategy.POOL, 0));
        vm.expectRevert(abi.encodeWithSelector(BoostError.InsufficientFunds.selector, _token, balance, LIMIT));
        instance.initialize(_payload(ERC1155Incentive.Strategy.POOL, LIMIT));
    }

    function testFuzz_asset_returnsToken(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_incentive.asset(), address(_token), "token");
    }

    function testFuzz_strategy_isPool(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(uint256(_incentive.strategy()), 0, "pool");
    }

    function testFuzz_tokenId_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_incentive.tokenId(), ID, "number");
    }

    function testFuzz_extraData_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_incentive.extraData(), hex"c0de", "data");
    }

    function testFuzz_claim_paysOncePerTransaction(bytes32 hash, uint256 accountSeed) public {
        vm.assertTrue(_incentive.claim(account(accountSeed), _claimData(hash)), "paid");
        vm.assertEq(_token.balanceOf(account(accountSeed), ID), 1, "one");
        vm.expectRevert(AIncentive.NotClaimable.selector);
        _incentive.claim(account(accountSeed), _claimData(hash));
    }

    function testFuzz_claim_revertsWhenCallerIsNotCore(bytes32 hash, uint256 accountSeed) public {
        bytes memory data = abi.encodeCall(AIncentive.claim, (account(accountSeed), _claimData(hash)));
        _assertReverts(address(_incentive), _otherAccount(accountSeed, address(this)), data);
    }

    function testFuzz_claims_incrementsOnClaim(uint8 count) public {
        count = count % 6;
        for (uint256 index; index < count; ++index) {
            _incentive.claim(account(1), _claimData(bytes32(index)));
        }
        vm.assertEq(_incentive.claims(), count, "count");
    }

    function testFuzz_claimed_isKeyedByTransaction(bytes32 hash, bytes32 other) public {
        _incentive.claim(account(1), _claimData(hash));
        vm.assertEq(_incentive.claimed(other), other == hash, "only this one");
    }

    function testFuzz_limit_isEnforced(bytes32 hash) public {
        vm.assertEq(_incentive.limit(), LIMIT, "as initialized");
        _token.mint(address(_incentive), ID, 1);
        for (uint256 index; index < LIMIT; ++index) {
            _incentive.claim(account(1), _claimData(keccak256(abi.encode(hash, index))));
        }
        vm.expectRevert(AIncentive.NotClaimable.selector);
        _incentive.claim(account(1), _claimData(hash));
    }

    function testFuzz_isClaimable_matchesClaimResult(bytes32 hash, bool isFirst) public {
        if (!isFirst) _incentive.claim(account(1), _claimData(hash));
        vm.assertEq(_incentive.isClaimable(account(2), _claimData(hash)), isFirst, "once");
    }

    function testFuzz_preflight_requestsTokens(uint256 limit) public view {
        bytes memory requested = _incentive.preflight(_payload(ERC1155Incentive.Strategy.POOL, limit));
        Transfer memory request = abi.decode(requested, (Transfer));
        ERC1155Payload memory tokens = abi.decode(request.data, (ERC1155Payload));
        vm.assertEq(uint256(request.assetType), uint256(AssetType.ERC1155), "type");
        vm.assertEq(request.target, address(_incentive), "target");
        vm.assertEq(tokens.tokenId, ID, "number");
        vm.assertEq(tokens.amount, limit, "all");
        vm.assertEq(tokens.data, hex"c0de", "data");
    }

    function testFuzz_clawback_returnsUnclaimedFunds(uint256 amount, uint256 to, uint256 accountSeed) public {
        amount = bound(amount, 1, LIMIT - 1);
        _incentive.claim(address(0xDEAD), _claimData(0));
        bytes memory data = abi.encode(ClawbackPayload(account(to), abi.encode(amount)));
        _assertReverts(
            address(_incentive), _otherAccount(accountSeed, address(this)), abi.encodeCall(AIncentive.clawback, (data))
        );
        _incentive.clawback(data);
        vm.assertEq(_token.balanceOf(account(to), ID), amount, "paid");
        vm.expectRevert();
        _incentive.clawback(abi.encode(ClawbackPayload(account(to), abi.encode(LIMIT - amount))));
    }

    function testFuzz_clawback_succeedsForManager(uint256 amount, uint256 to) public {
        amount = bound(amount, 1, LIMIT);
        vm.prank(address(0x3A7A6E5));
        _incentive.clawback(abi.encode(ClawbackPayload(account(to), abi.encode(amount))));
        vm.assertEq(_token.balanceOf(account(to), ID), amount, "paid");
    }

    function testFuzz_reward_isOne(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_incentive.reward(), 1, "one");
    }

    function testFuzz_currentReward_isOne(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_incentive.currentReward(), 1, "one");
    }

    function testFuzz_onERC1155Received_returnsSelector(address from, uint256 id, uint256 amount) public view {
        bytes4 selector = _incentive.onERC1155Received(address(this), from, id, amount, "");
        vm.assertEq(bytes32(selector), bytes32(bytes4(0xf23a6e61)), "selector");
    }

    function testFuzz_onERC1155BatchReceived_returnsSelector(address from, uint256[] memory ids) public view {
        bytes4 selector = _incentive.onERC1155BatchReceived(address(this), from, ids, ids, "");
        vm.assertEq(bytes32(selector), bytes32(bytes4(0xbc197c81)), "selector");
    }
}
