// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostCore} from "../../src/core/BoostCore.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice The settings that the owner of a core can change.
contract BoostCoreSettingsTest is CoreFixture {
    function setUp() public {
        _deployFixture();
    }

    function testFuzz_initialize_revertsWhenAlreadyInitialized(address one, address other) public {
        vm.expectRevert(bytes4(keccak256("InvalidInitialization()")));
        _core.initialize(one, other, other);
        BoostCore implementation = BoostCore(_implementation("BoostCore"));
        vm.expectRevert(bytes4(keccak256("InvalidInitialization()")));
        implementation.initialize(one, other, other);
    }

    function testFuzz_registry_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_core.registry(), address(0x4E6), "registry");
    }

    function testFuzz_version_returnsProtocolVersion(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_core.version(), "1.2.0", "version");
    }

    function testFuzz_FEE_DENOMINATOR_isTenThousand(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(uint256(_core.FEE_DENOMINATOR()), 10_000, "denominator");
    }

    function testFuzz_setCreateBoostAuth_revertsWhenCallerIsNotOwner(uint256 accountSeed, address auth) public {
        _assertOnlyOwner(accountSeed, abi.encodeCall(_core.setCreateBoostAuth, (auth)));
        vm.assertEq(address(_core.createBoostAuth()), auth, "set");
    }

    function testFuzz_setProtocolFeeModule_revertsWhenCallerIsNotOwner(uint256 accountSeed, address module) public {
        _assertOnlyOwner(accountSeed, abi.encodeCall(_core.setProtocolFeeModule, (module)));
        vm.assertEq(_core.protocolFeeModule(), module, "set");
    }

    function testFuzz_setProtocolFeeReceiver_revertsWhenCallerIsNotOwner(uint256 accountSeed, address receiver) public {
        _assertOnlyOwner(accountSeed, abi.encodeCall(_core.setProtocolFeeReceiver, (receiver)));
        vm.assertEq(_core.protocolFeeReceiver(), receiver, "set");
    }

    function testFuzz_protocolFeeReceiver_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_core.protocolFeeReceiver(), FEE_RECEIVER, "receiver");
    }

    function testFuzz_protocolFee_startsAtTenPercent(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(uint256(_core.protocolFee()), 1_000, "a tenth");
    }

    function testFuzz_referralFee_startsAtZero(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(uint256(_core.referralFee()), 0, "nothing");
    }

    function testFuzz_DUST_THRESHOLD_startsAtOneThousand(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(uint256(_core.DUST_THRESHOLD()), 1_000, "a thousand");
    }

    function testFuzz_setProtocolFee_revertsAtOrBelowReferralFee(uint256 accountSeed, uint64 fee, uint16 referralFee_)
        public
    {
        referralFee_ = uint16(bound(referralFee_, 0, 1_000));
        vm.prank(CORE_OWNER);
        _core.setReferralFee(referralFee_);
        bool isValid = fee <= 10_000 && fee > referralFee_;
        if (isValid) {
            _assertOnlyOwner(accountSeed, abi.encodeCall(_core.setProtocolFee, (fee)));
            vm.assertEq(uint256(_core.protocolFee()), fee, "set");
        } else {
            vm.prank(CORE_OWNER);
            vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidPercentage.selector, fee));
            _core.setProtocolFee(fee);
        }
    }

    function testFuzz_setProtocolFee_revertsWhenCallerIsNotOwner(uint256 accountSeed, uint16 fee) public {
        fee = uint16(bound(fee, 1, 10_000));
        _assertOnlyOwner(accountSeed, abi.encodeCall(_core.setProtocolFee, (fee)));
        vm.assertEq(uint256(_core.protocolFee()), fee, "set");
    }

    function testFuzz_setReferralFee_revertsAboveProtocolFee(uint256 accountSeed, uint64 fee) public {
        if (fee <= 1_000) {
            _assertOnlyOwner(accountSeed, abi.encodeCall(_core.setReferralFee, (fee)));
            vm.assertEq(uint256(_core.referralFee()), fee, "set");
        } else {
            vm.prank(CORE_OWNER);
            vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidPercentage.selector, fee));
            _core.setReferralFee(fee);
        }
    }

    function testFuzz_setDustThreshold_revertsAtOrAboveDenominator(uint256 accountSeed, uint64 dust) public {
        if (dust % 2 == 0) dust = dust % 10_000;
        if (dust < 10_000) {
            _assertOnlyOwner(accountSeed, abi.encodeCall(_core.setDustThreshold, (dust)));
            vm.assertEq(uint256(_core.DUST_THRESHOLD()), dust, "set");
        } else {
            vm.prank(CORE_OWNER);
            vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidPercentage.selector, dust));
            _core.setDustThreshold(dust);
        }
    }

    function testFuzz_upgradeToAndCall_revertsWhenCallerIsNotOwner(uint256 accountSeed) public {
        uint256 boostId = _createFunded(1);
        address next = vm.deployCode("BoostCore.sol:BoostCore");
        _assertOnlyOwner(accountSeed, abi.encodeCall(_core.upgradeToAndCall, (next, "")));
        vm.assertEq(_core.getBoost(boostId).owner, CREATOR, "boosts are unchanged");
        _claim(boostId, 0, account(accountSeed));
        vm.assertEq(_token.balanceOf(account(accountSeed)), REWARD, "boosts can be claimed");
    }

    /// @dev Every role of a core except its owner, one after the other.
    function test_upgradeToAndCall_revertsForEveryOtherRole() public {
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

    /// @dev The core cannot be upgraded to an implementation that cannot be upgraded again.
    function testFuzz_upgradeToAndCall_revertsForNonUUPSImplementation(uint256 seed) public {
        address[4] memory others = [address(_token), address(_budget), _implementation("EventAction"), account(seed)];
        vm.prank(CORE_OWNER);
        vm.expectRevert(bytes4(keccak256("UpgradeFailed()")));
        _core.upgradeToAndCall(others[seed % 4], "");
        BoostCore implementation = BoostCore(_implementation("BoostCore"));
        vm.expectRevert(bytes4(keccak256("UnauthorizedCallContext()")));
        implementation.upgradeToAndCall(address(implementation), "");
    }

    function testFuzz_proxiableUUID_matchesERC1967Slot(uint256 accountSeed) public {
        BoostCore implementation = BoostCore(_implementation("BoostCore"));
        vm.prank(account(accountSeed));
        vm.assertEq(
            implementation.proxiableUUID(),
            0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc,
            "ERC-1967"
        );
        vm.expectRevert(bytes4(keccak256("UnauthorizedCallContext()")));
        _core.proxiableUUID();
    }

    /// @dev Reverts for other accounts, and succeeds for the owner.
    function _assertOnlyOwner(uint256 accountSeed, bytes memory data) private {
        vm.prank(account(accountSeed));
        (bool success,) = address(_core).call(data);
        vm.assertFalse(success, "reverts for others");
        vm.prank(CORE_OWNER);
        (success,) = address(_core).call(data);
        vm.assertTrue(success, "succeeds for the owner");
    }
}
