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
        _incentive = ERC1155Incentive(_ready());
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

    function _owned() internal view override returns (address, address) {
        return (address(_incentive), address(this));
    }

    function _data(bytes32 hash) private pure returns (bytes memory) {
        return abi.encode(BoostClaimData("", abi.encode(hash)));
    }

    function testFuzz_initialize_needsTheTokensAndAPool(uint8 held, bool isMint) public {
        ERC1155Incentive instance = ERC1155Incentive(_clone());
        held = held % 5;
        _token.mint(address(instance), ID, held);
        if (isMint) {
            vm.expectRevert(BoostError.NotImplemented.selector);
            instance.initialize(_payload(ERC1155Incentive.Strategy.MINT, LIMIT));
        }
        vm.expectRevert(ICloneable_InvalidInitialization);
        instance.initialize(_payload(ERC1155Incentive.Strategy.POOL, 0));
        vm.expectRevert(abi.encodeWithSelector(BoostError.InsufficientFunds.selector, _token, held, LIMIT));
        instance.initialize(_payload(ERC1155Incentive.Strategy.POOL, LIMIT));
    }

    function testFuzz_asset_isTheToken(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_incentive.asset(), address(_token), "token");
    }

    function testFuzz_strategy_isAPool(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(uint256(_incentive.strategy()), 0, "pool");
    }

    function testFuzz_tokenId_isAsInitialised(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_incentive.tokenId(), ID, "number");
    }

    function testFuzz_extraData_isAsInitialised(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_incentive.extraData(), hex"c0de", "data");
    }

    function testFuzz_claim_paysOneForEachTransaction(bytes32 hash, uint256 who) public {
        vm.assertTrue(_incentive.claim(account(who), _data(hash)), "paid");
        vm.assertEq(_token.balanceOf(account(who), ID), 1, "one");
        vm.expectRevert(AIncentive.NotClaimable.selector);
        _incentive.claim(account(who), _data(hash));
    }

    function testFuzz_claim_isForTheCoreAlone(bytes32 hash, uint256 who) public {
        bytes memory data = abi.encodeCall(AIncentive.claim, (account(who), _data(hash)));
        _refused(address(_incentive), _stranger(who, address(this)), data);
    }

    function testFuzz_claims_countsThem(uint8 count) public {
        count = count % 6;
        for (uint256 index; index < count; ++index) {
            _incentive.claim(account(1), _data(bytes32(index)));
        }
        vm.assertEq(_incentive.claims(), count, "so many");
    }

    function testFuzz_claimed_isByTransaction(bytes32 hash, bytes32 other) public {
        _incentive.claim(account(1), _data(hash));
        vm.assertEq(_incentive.claimed(other), other == hash, "that one");
    }

    function testFuzz_limit_isHeld(bytes32 hash) public {
        vm.assertEq(_incentive.limit(), LIMIT, "as initialised");
        _token.mint(address(_incentive), ID, 1);
        for (uint256 index; index < LIMIT; ++index) {
            _incentive.claim(account(1), _data(keccak256(abi.encode(hash, index))));
        }
        vm.expectRevert(AIncentive.NotClaimable.selector);
        _incentive.claim(account(1), _data(hash));
    }

    function testFuzz_isClaimable_foretellsAClaim(bytes32 hash, bool isFirst) public {
        if (!isFirst) _incentive.claim(account(1), _data(hash));
        vm.assertEq(_incentive.isClaimable(account(2), _data(hash)), isFirst, "once");
    }

    function testFuzz_preflight_asksForTheTokens(uint256 limit) public view {
        bytes memory asked = _incentive.preflight(_payload(ERC1155Incentive.Strategy.POOL, limit));
        Transfer memory request = abi.decode(asked, (Transfer));
        ERC1155Payload memory tokens = abi.decode(request.data, (ERC1155Payload));
        vm.assertEq(uint256(request.assetType), uint256(AssetType.ERC1155), "kind");
        vm.assertEq(request.target, address(_incentive), "to itself");
        vm.assertEq(tokens.tokenId, ID, "number");
        vm.assertEq(tokens.amount, limit, "all");
        vm.assertEq(tokens.data, hex"c0de", "data");
    }

    function testFuzz_clawback_givesBackWhatNobodyClaimed(uint256 amount, uint256 to, uint256 who) public {
        amount = bound(amount, 1, LIMIT - 1);
        _incentive.claim(address(0xDEAD), _data(0));
        bytes memory data = abi.encode(ClawbackPayload(account(to), abi.encode(amount)));
        _refused(address(_incentive), _stranger(who, address(this)), abi.encodeCall(AIncentive.clawback, (data)));
        _incentive.clawback(data);
        vm.assertEq(_token.balanceOf(account(to), ID), amount, "given");
        vm.expectRevert();
        _incentive.clawback(abi.encode(ClawbackPayload(account(to), abi.encode(LIMIT - amount))));
    }

    function testFuzz_clawback_isForManagersToo(uint256 amount, uint256 to) public {
        amount = bound(amount, 1, LIMIT);
        vm.prank(address(0x3A7A6E5));
        _incentive.clawback(abi.encode(ClawbackPayload(account(to), abi.encode(amount))));
        vm.assertEq(_token.balanceOf(account(to), ID), amount, "given");
    }

    function testFuzz_reward_isOne(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_incentive.reward(), 1, "one");
    }

    function testFuzz_currentReward_isOne(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_incentive.currentReward(), 1, "one");
    }

    function testFuzz_onERC1155Received_takesTokens(address from, uint256 id, uint256 amount) public view {
        bytes4 answer = _incentive.onERC1155Received(address(this), from, id, amount, "");
        vm.assertEq(bytes32(answer), bytes32(bytes4(0xf23a6e61)), "its selector");
    }

    function testFuzz_onERC1155BatchReceived_takesTokens(address from, uint256[] memory ids) public view {
        bytes4 answer = _incentive.onERC1155BatchReceived(address(this), from, ids, ids, "");
        vm.assertEq(bytes32(answer), bytes32(bytes4(0xbc197c81)), "its selector");
    }
}
