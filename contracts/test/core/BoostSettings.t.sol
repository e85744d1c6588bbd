// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostCore} from "../../src/core/BoostCore.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {World} from "../world/World.sol";

/// @notice What the owner of a core decides.
contract BoostCoreSettingsTest is World {
    function setUp() public {
        _deployWorld();
    }

    function testFuzz_initialize_worksOnce(address one, address other) public {
        vm.expectRevert(bytes4(keccak256("InvalidInitialization()")));
        _core.initialize(one, other, other);
        BoostCore base = BoostCore(_base("BoostCore"));
        vm.expectRevert(bytes4(keccak256("InvalidInitialization()")));
        base.initialize(one, other, other);
    }

    function testFuzz_registry_isAsInitialised(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_core.registry(), address(0x4E6), "registry");
    }

    function testFuzz_version_isWhatClientsExpect(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_core.version(), "1.2.0", "version");
    }

    function testFuzz_FEE_DENOMINATOR_isTenThousand(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(uint256(_core.FEE_DENOMINATOR()), 10_000, "all");
    }

    function testFuzz_setCreateBoostAuth_isForTheOwner(uint256 who, address auth) public {
        _owners(who, abi.encodeCall(_core.setCreateBoostAuth, (auth)));
        vm.assertEq(address(_core.createBoostAuth()), auth, "set");
    }

    function testFuzz_setProtocolFeeModule_isForTheOwner(uint256 who, address module) public {
        _owners(who, abi.encodeCall(_core.setProtocolFeeModule, (module)));
        vm.assertEq(_core.protocolFeeModule(), module, "set");
    }

    function testFuzz_setProtocolFeeReceiver_isForTheOwner(uint256 who, address receiver) public {
        _owners(who, abi.encodeCall(_core.setProtocolFeeReceiver, (receiver)));
        vm.assertEq(_core.protocolFeeReceiver(), receiver, "set");
    }

    function testFuzz_protocolFeeReceiver_isAsInitialised(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_core.protocolFeeReceiver(), FEE_RECEIVER, "receiver");
    }

    function testFuzz_protocolFee_isATenthAtFirst(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(uint256(_core.protocolFee()), 1_000, "a tenth");
    }

    function testFuzz_referralFee_isNothingAtFirst(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(uint256(_core.referralFee()), 0, "nothing");
    }

    function testFuzz_DUST_THRESHOLD_isAThousandAtFirst(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(uint256(_core.DUST_THRESHOLD()), 1_000, "a thousand");
    }

    function testFuzz_setProtocolFee_staysAboveTheReferrersPart(uint256 who, uint64 fee, uint16 part) public {
        part = uint16(bound(part, 0, 1_000));
        vm.prank(CORE_OWNER);
        _core.setReferralFee(part);
        bool isGood = fee <= 10_000 && fee > part;
        if (isGood) {
            _owners(who, abi.encodeCall(_core.setProtocolFee, (fee)));
            vm.assertEq(uint256(_core.protocolFee()), fee, "set");
        } else {
            vm.prank(CORE_OWNER);
            vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidPercentage.selector, fee));
            _core.setProtocolFee(fee);
        }
    }

    function testFuzz_setProtocolFee_isForTheOwner(uint256 who, uint16 fee) public {
        fee = uint16(bound(fee, 1, 10_000));
        _owners(who, abi.encodeCall(_core.setProtocolFee, (fee)));
        vm.assertEq(uint256(_core.protocolFee()), fee, "set");
    }

    function testFuzz_setReferralFee_isPartOfTheFee(uint256 who, uint64 fee) public {
        if (fee <= 1_000) {
            _owners(who, abi.encodeCall(_core.setReferralFee, (fee)));
            vm.assertEq(uint256(_core.referralFee()), fee, "set");
        } else {
            vm.prank(CORE_OWNER);
            vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidPercentage.selector, fee));
            _core.setReferralFee(fee);
        }
    }

    function testFuzz_setDustThreshold_isSmall(uint256 who, uint64 dust) public {
        if (dust % 2 == 0) dust = dust % 10_000;
        if (dust < 10_000) {
            _owners(who, abi.encodeCall(_core.setDustThreshold, (dust)));
            vm.assertEq(uint256(_core.DUST_THRESHOLD()), dust, "set");
        } else {
            vm.prank(CORE_OWNER);
            vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidPercentage.selector, dust));
            _core.setDustThreshold(dust);
        }
    }

    function testFuzz_upgradeToAndCall_isForTheOwner(uint256 who) public {
        uint256 boostId = _createFunded(1);
        address next = vm.deployCode("BoostCore.sol:BoostCore");
        _owners(who, abi.encodeCall(_core.upgradeToAndCall, (next, "")));
        vm.assertEq(_core.getBoost(boostId).owner, CREATOR, "boosts stay");
        _claim(boostId, 0, account(who));
        vm.assertEq(_token.balanceOf(account(who)), REWARD, "and can be claimed");
    }

    /// @dev Every role of a core except its owner, one after the other.
    function test_upgradeToAndCall_isRefusedForEveryOtherRole() public {
        uint256 boostId = _createFunded(1);
        address next = vm.deployCode("BoostCore.sol:BoostCore");
        _core.requestOwnershipHandover();
        address[12] memory others = [
            address(this),
            FEE_RECEIVER,
            CREATOR,
            address(_budget),
            address(_core),
            next,
            vm.addr(SIGNER_KEY),
            _core.registry(),
            _core.getBoost(boostId).validator,
            _core.getBoost(boostId).action,
            _incentive(boostId, 0),
            address(0)
        ];
        for (uint256 index; index < others.length; ++index) {
            vm.prank(others[index]);
            vm.expectRevert(BoostError.Unauthorized.selector);
            _core.upgradeToAndCall(next, "");
        }
    }

    /// @dev An upgrade to what could not be upgraded again would be the last one.
    function testFuzz_upgradeToAndCall_refusesWhatIsNoCore(uint256 which) public {
        address[4] memory others = [address(_token), address(_budget), _base("EventAction"), account(which)];
        vm.prank(CORE_OWNER);
        vm.expectRevert(bytes4(keccak256("UpgradeFailed()")));
        _core.upgradeToAndCall(others[which % 4], "");
        BoostCore base = BoostCore(_base("BoostCore"));
        vm.expectRevert(bytes4(keccak256("UnauthorizedCallContext()")));
        base.upgradeToAndCall(address(base), "");
    }

    function testFuzz_proxiableUUID_isTheImplementations(uint256 who) public {
        BoostCore base = BoostCore(_base("BoostCore"));
        vm.prank(account(who));
        vm.assertEq(
            base.proxiableUUID(), 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, "ERC-1967"
        );
        vm.expectRevert(bytes4(keccak256("UnauthorizedCallContext()")));
        _core.proxiableUUID();
    }

    /// @dev Reverts for other accounts, and succeeds for the owner.
    function _owners(uint256 who, bytes memory data) private {
        vm.prank(account(who));
        (bool isDone,) = address(_core).call(data);
        vm.assertFalse(isDone, "refused");
        vm.prank(CORE_OWNER);
        (isDone,) = address(_core).call(data);
        vm.assertTrue(isDone, "done");
    }
}
